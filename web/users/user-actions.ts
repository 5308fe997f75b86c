import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkUpdate, Role, SuspendedVotes, UserListItem } from '../../contract/users.ts'
import { api } from '../lib/api.ts'
import { plural } from '../lib/formats.ts'

/** Admin actions on users. */
export type UserAction = 'suspend' | 'activate' | 'votes' | 'role' | 'confirm' | 'resend' | 'delete'

interface ActionTexts {
  /** Text of the button and the menu item. */
  label: string
  question: (whom: string) => string
  consequence: string
  /** The result, for the notice. */
  done: (whom: string, count: number) => string
  takesReason: boolean
}

const hasOrHave = (count: number) => (count === 1 ? 'has' : 'have')

/** Texts of each action. */
export const actionTexts: Record<UserAction, ActionTexts> = {
  suspend: {
    label: 'Suspend',
    question: (whom) => `Suspend ${whom}?`,
    consequence: 'They are logged out everywhere and can no longer log in. What they wrote stays.',
    done: (whom, count) => `${whom} ${hasOrHave(count)} been suspended`,
    takesReason: true,
  },
  activate: {
    label: 'Activate',
    question: (whom) => `Activate ${whom}?`,
    consequence: 'This ends the suspension. They can log in again.',
    done: (whom, count) => `${whom} ${hasOrHave(count)} been activated`,
    takesReason: true,
  },
  votes: {
    label: 'Keep or withdraw votes',
    question: (whom) => `Keep or withdraw the votes of ${whom}?`,
    consequence: 'They stay suspended.',
    done: (whom) => `Your decision about the votes of ${whom} has been saved`,
    takesReason: true,
  },
  role: {
    label: 'Change role',
    question: (whom) => `Change the role of ${whom}?`,
    consequence: 'They have to log in again. What they wrote and their votes stay.',
    done: (whom) => `The role of ${whom} has been changed`,
    takesReason: false,
  },
  confirm: {
    label: 'Confirm email',
    question: (whom) => `Confirm the email address of ${whom}?`,
    consequence:
      'Do this only if you know that the address belongs to them. Their votes count from then on. If the address is confirmed already, nothing changes.',
    done: (whom) => `The email address of ${whom} is confirmed`,
    takesReason: false,
  },
  resend: {
    label: 'Send confirmation email',
    question: (whom) => `Send ${whom} the confirmation email again?`,
    consequence:
      'They get a new link to confirm their address. If there is nothing to confirm, no email is sent.',
    done: (whom) => `If ${whom} has an address to confirm, the email is on its way`,
    takesReason: false,
  },
  delete: {
    label: 'Delete',
    question: (whom) => `Delete ${whom}?`,
    consequence:
      'This permanently deletes the account and everything with its name on it. Its votes and anonymous comments are separated from it at once and deleted later, with those of other deleted accounts.',
    done: (whom, count) => `${whom} ${hasOrHave(count)} been deleted`,
    takesReason: false,
  },
}

/** One user by name, several by their number. */
export const usersText = (users: UserListItem[]): string =>
  users.length === 1 && users[0]
    ? users[0].name
    : `${users.length} ${plural(users.length, 'member')}`

/** Actions available for one user, by status. */
export const actionsFor = ({ status }: UserListItem): UserAction[] => [
  'role',
  ...(status === 'SUSPENDED' ? (['activate', 'votes'] as const) : (['suspend'] as const)),
  'confirm',
  'resend',
  'delete',
]

/** Actions available for several users at once. */
export const bulkActions: UserAction[] = ['suspend', 'activate', 'role']

interface UserChange {
  action: UserAction
  users: UserListItem[]
  reason: string
  /** What the suspension does with the votes. */
  votes: SuspendedVotes
  role: Role
}

/** Runs an action on one or several users; `onDone` receives the text of the result. */
export function useUserAction(onDone: (outcome: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: runAction,
    async onSuccess(unchanged, { action, users }) {
      const count = users.length - unchanged
      const whom = users.length === 1 ? usersText(users) : `${count} ${plural(count, 'member')}`
      const rest = unchanged > 0 ? ` ${unchanged} needed no change.` : ''
      const hasChanged = count > 0 || users.length > 1
      onDone(
        hasChanged ? `${actionTexts[action].done(whom, count)}.${rest}` : 'No change was needed.',
      )
      // Other cached queries may contain the names or roles.
      void client.invalidateQueries({ refetchType: 'none' })
      await client.invalidateQueries({ queryKey: ['users'] })
    },
  })
}

const updates = {
  suspend: { status: 'SUSPENDED' },
  activate: { status: 'ACTIVE' },
} as const

/** What an action changes of several users. */
function updatesOf({ action, votes, role }: UserChange): BulkUpdate['updates'] {
  if (action === 'role') return { role }
  // Without a status: a suspension that somebody else has just ended does not begin again.
  if (action === 'votes') return { votes }
  return action === 'suspend' ? { ...updates.suspend, votes } : updates.activate
}

/** @returns the number of users who already had the requested state */
async function runAction(change: UserChange): Promise<number> {
  const { action, users, reason, votes, role } = change
  const [first, ...others] = users
  if (!first) return 0
  const params = { id: first.id }
  const ofSuspension = action === 'suspend' && { votes }
  if (action === 'delete') await api('DELETE /users/:id', { params })
  else if (action === 'confirm') await api('POST /users/:id/confirm-email', { params })
  else if (action === 'resend') await api('POST /users/:id/send-confirmation', { params })
  else if (others.length > 0 || action === 'votes') {
    const userIds = users.map(({ id }) => id)
    const body = { userIds, updates: updatesOf(change), reason }
    return (await api('PATCH /users/bulk', { body })).unchanged
  } else if (action === 'role') {
    await api('PUT /users/:id/role', { params, body: { role } })
  } else {
    const body = { ...updates[action], ...ofSuspension, reason }
    await api('PATCH /users/:id/status', { params, body })
  }
  return 0
}
