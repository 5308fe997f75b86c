import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
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
    name: 'Their data',
    says: 'The member gets an email with the way to their own export, after they log in. You do not see it.',
  },
  {
    value: 'DELETION',
    name: 'Delete the account',
    says: `Another administrator has to agree. If there is none, the account is deleted after ${limits.deletionWaitDays} days. The member gets an email at once and can stop it.`,
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
    toast.success(
      kind === 'EXPORT'
        ? 'The email with the way to their export is on its way.'
        : 'Recorded. The member gets an email now.',
    )
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
    <form noValidate onSubmit={send} className="grid gap-5 sm:max-w-xl">
      <FailureBanner text={failure} onDismiss={dismiss} />
      <Field
        label="Username"
        error={errorOf(draft.username.trim() === '', 'Write the username of the member')}
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
        legend="What they ask for"
        items={kinds}
        chosen={draft.kind}
        onChoose={(kind) => setDraft({ ...draft, kind })}
        error={errorOf(draft.kind === null, 'Choose what they ask for')}
      />
      <TextField
        label="Reason"
        hint="How and when they asked, and how you know that it was them. Kept permanently in the audit log, so write no names or addresses."
        name="Reason"
        text={draft.reason}
        max={limits.adminReasonMax}
        error={errorOf(draft.reason.trim() === '', 'Write how and when the member asked')}
        onChange={(reason) => setDraft({ ...draft, reason })}
      />
      <div>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Recording…' : 'Record the request'}
        </Button>
      </div>
    </form>
  )
}
