import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as texts from '#messages/users'
import type { BulkUpdate, Role, SuspendedVotes, UserListItem } from '../../contract/users.ts'
import { api } from '../lib/api.ts'

/** Admin actions on users. */
export type UserAction = 'suspend' | 'activate' | 'votes' | 'role' | 'confirm' | 'resend' | 'delete'

/** Whom an action affects: one member by name, several by their number. */
interface Whom {
  who: 'one' | 'several'
  name: string
  count: number
}

interface ActionTexts {
  /** Text of the button and the menu item. */
  label: string
  question: (whom: Whom) => string
  consequence: string
  /** The result, for the notice. */
  done: (whom: Whom) => string
  takesReason: boolean
}

/** Texts of each action. */
export const actionTexts: Record<UserAction, ActionTexts> = {
  suspend: {
    label: texts.suspend,
    question: texts.suspendQuestion,
    consequence: texts.theyLoggedOutEverywhere,
    done: texts.beenSuspended,
    takesReason: true,
  },
  activate: {
    label: texts.activate,
    question: texts.activateQuestion,
    consequence: texts.endsSuspensionTheyCan,
    done: texts.beenActivated,
    takesReason: true,
  },
  votes: {
    label: texts.keepOrWithdrawVotes,
    question: texts.keepWithdrawVotes,
    consequence: texts.theyStaySuspended,
    done: texts.yourDecisionAboutVotes,
    takesReason: true,
  },
  role: {
    label: texts.changeRole,
    question: texts.changeTheRoleOf,
    consequence: texts.theyHaveLogAgain,
    done: texts.roleHasBeenChanged,
    takesReason: false,
  },
  confirm: {
    label: texts.confirmEmail,
    question: texts.confirmEmailAddress,
    consequence: texts.doOnlyIfYou,
    done: texts.emailAddressConfirmed,
    takesReason: false,
  },
  resend: {
    label: texts.sendConfirmationEmail,
    question: texts.sendConfirmationEmailAgain,
    consequence: texts.theyGetNewLink,
    done: texts.ifHasAddressConfirm,
    takesReason: false,
  },
  delete: {
    label: texts.deleteLabel,
    question: texts.deleteQuestion,
    consequence: texts.permanentlyDeletesAccountEverything,
    done: texts.beenDeleted,
    takesReason: false,
  },
}

/** @param count how many of several users are meant */
export const whomOf = (users: UserListItem[], count = users.length): Whom => ({
  who: users.length === 1 ? 'one' : 'several',
  name: users[0]?.name ?? '',
  count,
})

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
      const sentences = [actionTexts[action].done(whomOf(users, count))]
      if (unchanged > 0) sentences.push(texts.neededNoChange({ count: unchanged }))
      const hasChanged = count > 0 || users.length > 1
      onDone(hasChanged ? sentences.join(' ') : texts.noChangeWasNeeded)
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
