import { type FormEvent, useRef, useState } from 'react'
import * as texts from '#messages/users'
import { limits } from '../../contract/limits.ts'
import type { Role, SuspendedVotes, UserListItem } from '../../contract/users.ts'
import { bannerText } from '../lib/api-error.ts'
import { useSingleFlight } from '../lib/use-single-flight.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { LazyDialog } from '../ui/lazy-dialog.tsx'
import { isTooLong, TextField } from '../ui/text-field.tsx'
import { RoleChoice } from './role-choice.tsx'
import { actionTexts, type UserAction, useUserAction, whomOf } from './user-actions.ts'
import { VotesChoice } from './votes-choice.tsx'

interface ActionDialogProps {
  action: UserAction
  users: UserListItem[]
  onClose: () => void
  onDone: (outcome: string) => void
  /** Element that receives the focus on closing. */
  focusAfter: (isDone: boolean) => HTMLElement | null
}

/** Confirmation dialog of an admin action on one or several users. */
export function ActionDialog({ action, users, onClose, onDone, focusAfter }: ActionDialogProps) {
  const [reason, setReason] = useState('')
  const decided = action === 'votes' ? users[0]?.suspendedVotes : null
  const [votes, setVotes] = useState<SuspendedVotes>(decided ?? 'keep')
  const [role, setRole] = useState<Role>(users[0]?.role ?? 'USER')
  const isDone = useRef(false)
  const { mutate, isPending, error, reset } = useUserAction((outcome) => {
    isDone.current = true
    onDone(outcome)
    onClose()
  })
  const send = useSingleFlight(mutate)
  const { question, consequence, label, takesReason } = actionTexts[action]
  const cannotSend = isTooLong(reason, limits.adminReasonMax)
  const isDestructive = action === 'delete' || action === 'suspend'

  function close(): void {
    if (!isPending) onClose()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!cannotSend) send({ action, users, reason, votes, role })
  }

  return (
    <LazyDialog
      isOpen
      onClose={close}
      title={question(whomOf(users))}
      finalFocus={() => focusAfter(isDone.current)}
    >
      <form onSubmit={submit}>
        <FailureBanner text={bannerText(error)} onDismiss={reset} />
        <Names users={users} />
        <p className="text-ink-soft">{consequence}</p>
        {(action === 'suspend' || action === 'votes') && (
          <VotesChoice chosen={votes} wereWithdrawn={decided === 'withdraw'} onChoose={setVotes} />
        )}
        {action === 'role' && <RoleChoice chosen={role} onChoose={setRole} />}
        {takesReason && (
          <TextField
            label={texts.reason}
            optional
            className="mt-5"
            hint={action === 'suspend' ? texts.memberReadsEmailKept : texts.keptPermanentlyAuditLog}
            name="reason"
            text={reason}
            max={limits.adminReasonMax}
            onChange={setReason}
          />
        )}
        <FormButtons className="mt-6" onCancel={close} isCancelDisabled={isPending}>
          <Button
            type="submit"
            variant={isDestructive ? 'destructive' : 'primary'}
            disabled={cannotSend}
            aria-disabled={isPending}
          >
            {isPending ? texts.working : label}
          </Button>
        </FormButtons>
      </form>
    </LazyDialog>
  )
}

/** Lists the affected users: one by username and email, several by name and username. */
function Names({ users }: { users: UserListItem[] }) {
  const [first, ...others] = users
  if (!first) return null
  if (others.length === 0) {
    return (
      <p
        dir="auto"
        className="mb-3 font-medium wrap-anywhere"
      >{`${first.name} (@${first.username}), ${first.email}`}</p>
    )
  }
  return (
    <ul className="mb-3 max-h-40 list-disc overflow-y-auto ps-5 font-medium">
      {users.map(({ id, name, username }) => (
        <li dir="auto" key={id} className="wrap-anywhere">{`${name} (@${username})`}</li>
      ))}
    </ul>
  )
}
