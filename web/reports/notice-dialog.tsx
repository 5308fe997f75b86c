import { type FormEvent, useState } from 'react'
import * as texts from '#messages/reports'
import { limits } from '../../contract/limits.ts'
import type { ReportReason } from '../../contract/reports.ts'
import { ruleNames, rules } from '../../contract/rules.ts'
import { type StatementCategory, statementCategories } from '../../contract/statement-categories.ts'
import { useSession } from '../accounts/session.ts'
import { useChallenges } from '../accounts/use-challenges.ts'
import { api } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Input, Select } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { isTooLong, TextField } from '../ui/text-field.tsx'
import { namedTarget, type ReportTarget } from './report-target.ts'

/** The unsent values of the form. */
interface NoticeDraft {
  ground: 'law' | 'rule'
  reason: ReportReason
  /** Empty: not known. */
  category: StatementCategory | ''
  law: string
  explanation: string
  name: string
  email: string
}

const empty: NoticeDraft = {
  ground: 'law',
  reason: 'other',
  category: '',
  law: '',
  explanation: '',
  name: '',
  email: '',
}

interface NoticeDialogProps {
  target: ReportTarget
  onClose: () => void
}

/** A notice that something is illegal or breaks a rule, by anybody: without an account too. */
export function NoticeDialog({ target, onClose }: NoticeDialogProps) {
  const [draft, setDraft] = useState(empty)
  const { withChallenge, isChecking } = useChallenges()
  const { submit, isBusy, failure, dismiss } = useSubmission(async () => {
    const { isMailed } = await withChallenge((challenge) =>
      api('POST /notices', { body: { ...bodyOf(draft, target), challenge } }),
    )
    onClose()
    toast.success(isMailed ? texts.thankYouOpenLink : texts.thankYouPersonWill)
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.reportTarget(namedTarget(target))}
      description={texts.personLooksEveryNotice}
    >
      <LeaveGuard isDirty={draft.explanation.trim() !== '' && !isBusy} />
      <FailureBanner text={failure} onDismiss={dismiss} />
      <NoticeForm
        draft={draft}
        onDraft={setDraft}
        onSend={() => void submit(undefined)}
        onCancel={onClose}
        busyText={isChecking ? texts.checkingYouNotRobot : isBusy ? texts.sending : null}
      />
    </Dialog>
  )
}

function bodyOf(
  { ground, reason, category, law, explanation, name, email }: NoticeDraft,
  target: ReportTarget,
) {
  return {
    type: target.type,
    id: target.id,
    ground,
    reason: ground === 'rule' ? reason : ('other' as const),
    ...(ground === 'law' && { law, ...(category && { category }) }),
    explanation,
    name,
    ...(email.trim() && { email }),
    isInGoodFaith: true as const,
  }
}

interface NoticeFormProps {
  draft: NoticeDraft
  onDraft: (draft: NoticeDraft) => void
  /** Called with a valid draft. */
  onSend: () => void
  onCancel: () => void
  busyText: string | null
}

function NoticeForm({ draft, onDraft, onSend, onCancel, busyText }: NoticeFormProps) {
  const [hasTried, setHasTried] = useState(false)
  const isSignedIn = useSession(({ isAuthenticated }) => isAuthenticated)
  const change = (changed: Partial<NoticeDraft>) => onDraft({ ...draft, ...changed })
  const isMissing = draft.explanation.trim() === ''

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setHasTried(true)
    if (isMissing || isTooLong(draft.explanation, limits.noticeMax)) {
      event.currentTarget.querySelector('textarea')?.focus()
    } else if (busyText === null) onSend()
  }

  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <GroundFields draft={draft} change={change} />
      <TextField
        label={texts.whatWrong}
        name="explanation"
        text={draft.explanation}
        max={limits.noticeMax}
        rows={4}
        error={hasTried && isMissing ? texts.sayWhatIsWrong : undefined}
        onChange={(explanation) => change({ explanation })}
        isBusy={busyText !== null}
      />
      {!isSignedIn && <SenderFields draft={draft} change={change} />}
      <FormButtons onCancel={onCancel}>
        <Button type="submit" aria-disabled={busyText !== null}>
          {busyText ?? texts.sendNotice}
        </Button>
      </FormButtons>
    </form>
  )
}

interface PartProps {
  draft: NoticeDraft
  change: (changed: Partial<NoticeDraft>) => void
}

const categories = Object.entries(statementCategories).filter(
  ([code]) => code !== 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
) as [StatementCategory, string][]

function GroundFields({ draft, change }: PartProps) {
  return (
    <>
      <Field label={texts.whyDoYouReport}>
        <Select
          value={draft.ground}
          onChange={({ target }) => change({ ground: target.value === 'law' ? 'law' : 'rule' })}
        >
          <option value="law">{texts.itIsIllegal}</option>
          <option value="rule">{texts.breaksRuleSite}</option>
        </Select>
      </Field>
      {draft.ground === 'law' ? (
        <>
          <Field label={texts.whatKindContent}>
            <Select
              value={draft.category}
              onChange={({ target }) =>
                change({ category: target.value as StatementCategory | '' })
              }
            >
              <option value="">{texts.iAmNotSure}</option>
              {categories.map(([code, name]) => (
                <option dir="auto" key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={texts.whichLaw} optional>
            <Input
              value={draft.law}
              maxLength={limits.lawMax}
              onChange={({ target }) => change({ law: target.value })}
            />
          </Field>
        </>
      ) : (
        <Field label={texts.whichRule}>
          <Select
            value={draft.reason}
            onChange={({ target }) => change({ reason: target.value as ReportReason })}
          >
            {ruleNames.map((rule) => (
              <option dir="auto" key={rule} value={rule}>
                {rules[rule].name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  )
}

function SenderFields({ draft, change }: PartProps) {
  return (
    <>
      <Field label={texts.name} optional>
        <Input
          value={draft.name}
          maxLength={limits.nameMax}
          autoComplete="name"
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Field label={texts.email} optional hint={texts.onlyAnswerYouErased}>
        <Input
          type="email"
          value={draft.email}
          maxLength={limits.emailMax}
          autoComplete="email"
          onChange={({ target }) => change({ email: target.value })}
        />
      </Field>
    </>
  )
}
