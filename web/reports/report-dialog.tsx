import { type FormEvent, useState } from 'react'
import * as texts from '#messages/reports'
import { limits } from '../../contract/limits.ts'
import type { ReportReason } from '../../contract/reports.ts'
import { api } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { isTooLong, TextField } from '../ui/text-field.tsx'
import { namedTarget, type ReportTarget } from './report-target.ts'
import { RuleChoice } from './rule-choice.tsx'

/** The unsent values of the report form. */
export interface ReportDraft {
  reason: ReportReason | null
  note: string
}

interface ReportDialogProps {
  target: ReportTarget
  draft: ReportDraft
  onDraft: (draft: ReportDraft) => void
  /** Opens the form for what is illegal in place of this one. */
  onNotice: () => void
  onClose: () => void
}

/** Asks which rule is broken, with an optional note, and sends the report. */
export function ReportDialog({ target, draft, onDraft, onNotice, onClose }: ReportDialogProps) {
  const { reason, note } = draft
  const { submit, isBusy, failure, dismiss } = useSubmission(async () => {
    if (!reason) return
    const { type, id } = target
    const reply = await api('POST /reports', { body: { type, id, reason, note } })
    onDraft({ reason: null, note: '' })
    onClose()
    if (reply.alreadyReported) {
      toast.info(texts.youHaveAlreadyReported)
    } else toast.success(texts.thankYouYourReport)
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.reportTarget(namedTarget(target))}
      description={texts.administratorWillCheckNobody}
    >
      <LeaveGuard isDirty={note.trim() !== '' && !isBusy} />
      <FailureBanner text={failure} onDismiss={dismiss} />
      <ReportForm
        draft={draft}
        onDraft={onDraft}
        onSend={() => void submit(undefined)}
        onNotice={onNotice}
        onCancel={onClose}
        isBusy={isBusy}
      />
    </Dialog>
  )
}

interface ReportFormProps extends Pick<ReportDialogProps, 'draft' | 'onDraft' | 'onNotice'> {
  /** Called with a valid draft. */
  onSend: () => void
  onCancel: () => void
  isBusy: boolean
}

function ReportForm({ draft, onDraft, onNotice, onSend, onCancel, isBusy }: ReportFormProps) {
  const { reason, note } = draft
  const [hasTried, setHasTried] = useState(false)

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setHasTried(true)
    if (!reason) event.currentTarget.querySelector<HTMLElement>('input[type=radio]')?.focus()
    else if (isTooLong(note, limits.reportNoteMax))
      event.currentTarget.querySelector('textarea')?.focus()
    else onSend()
  }

  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <RuleChoice
        legend={texts.whichRuleDoesBreak}
        chosen={reason}
        onChoose={(chosen) => onDraft({ ...draft, reason: chosen })}
        error={hasTried && !reason ? texts.pleaseChooseARule : undefined}
      />
      <TextField
        label={texts.note}
        optional
        name="note"
        text={note}
        max={limits.reportNoteMax}
        onChange={(changed) => onDraft({ ...draft, note: changed })}
        isBusy={isBusy}
      />
      <p className="-mt-3 text-small">
        <button
          type="button"
          onClick={onNotice}
          className="min-h-target font-medium text-accent underline underline-offset-4"
        >
          {texts.illegalSendNoticeInstead}
        </button>
      </p>
      <FormButtons onCancel={onCancel}>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? texts.sending : texts.sendReport}
        </Button>
      </FormButtons>
    </form>
  )
}
