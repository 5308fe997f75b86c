import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import * as texts from '#messages/member-requests'
import { limits } from '../../contract/limits.ts'
import type { MemberRequestKind } from '../../contract/member-requests.ts'
import { api } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { type RadioItem, RadioList } from '../ui/radio-list.tsx'
import { isTooLong, TextField } from '../ui/text-field.tsx'

const kinds: RadioItem<MemberRequestKind>[] = [
  {
    value: 'EXPORT',
    name: texts.theirData,
    says: texts.memberGetsEmailWay,
  },
  {
    value: 'DELETION',
    name: texts.deleteTheAccount,
    says: texts.anotherAdministratorHasAgree({ days: limits.deletionWaitDays }),
  },
]

interface Draft {
  username: string
  kind: MemberRequestKind | null
  reason: string
}

/** Records what a member has asked for by letter or mail. */
export function RequestForm({ member, onDone }: { member: string; onDone: () => void }) {
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft>({ username: member, kind: null, reason: '' })
  const [hasTried, setHasTried] = useState(false)
  const { submit, isBusy, failure, dismiss } = useSubmission(async (kind: MemberRequestKind) => {
    const username = draft.username.trim().replace(/^@/, '')
    await api('POST /admin/member-requests', { body: { ...draft, username, kind } })
    setDraft({ username: '', kind: null, reason: '' })
    setHasTried(false)
    toast.success(kind === 'EXPORT' ? texts.emailWayTheirExport : texts.recordedMemberGetsEmail)
    onDone()
    await client.invalidateQueries({ queryKey: ['member-requests'] })
  })
  const errorOf = (isMissing: boolean, text: string) => (hasTried && isMissing ? text : undefined)

  function send(event: FormEvent): void {
    event.preventDefault()
    setHasTried(true)
    const { username, kind, reason } = draft
    const isComplete = username.trim() !== '' && reason.trim() !== ''
    if (kind && isComplete && !isTooLong(reason, limits.adminReasonMax)) void submit(kind)
  }

  return (
    <form noValidate onSubmit={send} className="grid gap-5 max-w-measure">
      <FailureBanner text={failure} onDismiss={dismiss} />
      <Field
        label={texts.username}
        error={errorOf(draft.username.trim() === '', texts.writeUsernameMember)}
      >
        <Input
          value={draft.username}
          maxLength={limits.usernameMax + 1}
          autoComplete="off"
          autoCapitalize="none"
          onChange={({ target }) => setDraft({ ...draft, username: target.value })}
        />
      </Field>
      <RadioList
        legend={texts.whatTheyAskFor}
        items={kinds}
        chosen={draft.kind}
        onChoose={(kind) => setDraft({ ...draft, kind })}
        error={errorOf(draft.kind === null, texts.chooseWhatTheyAsk)}
      />
      <TextField
        label={texts.reason}
        hint={texts.howWhenTheyAsked}
        name="reason"
        text={draft.reason}
        max={limits.adminReasonMax}
        error={errorOf(draft.reason.trim() === '', texts.writeHowWhenMember)}
        onChange={(reason) => setDraft({ ...draft, reason })}
      />
      <div>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? texts.recording : texts.recordTheRequest}
        </Button>
      </div>
    </form>
  )
}
