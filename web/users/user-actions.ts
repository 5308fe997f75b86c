import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as texts from '#messages/users'
import type { BulkUpdate, Role, SuspendedVotes, UserListItem } from '../../contract/users.ts'
import { api } from '../lib/api.ts'

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

/** Texts of each action. */
export const actionTexts: Record<UserAction, ActionTexts> = {
  suspend: {
    label: texts.suspend,
    question: (whom) => texts.suspendQuestion({ whom }),
    consequence: texts.theyLoggedOutEverywhere,
    done: (whom, count) => texts.beenSuspended({ whom, count }),
    takesReason: true,
  },
  activate: {
    label: texts.activate,
    question: (whom) => texts.activateQuestion({ whom }),
    consequence: texts.endsSuspensionTheyCan,
    done: (whom, count) => texts.beenActivated({ whom, count }),
    takesReason: true,
  },
  votes: {
    label: texts.keepOrWithdrawVotes,
    question: (whom) => texts.keepWithdrawVotes({ whom }),
    consequence: texts.theyStaySuspended,
    done: (whom) => texts.yourDecisionAboutVotes({ whom }),
    takesReason: true,
  },
  role: {
    label: texts.changeRole,
    question: (whom) => texts.changeTheRoleOf({ whom }),
    consequence: texts.theyHaveLogAgain,
    done: (whom) => texts.roleHasBeenChanged({ whom }),
    takesReason: false,
  },
  confirm: {
    label: texts.confirmEmail,
    question: (whom) => texts.confirmEmailAddress({ whom }),
    consequence: texts.doOnlyIfYou,
    done: (whom) => texts.emailAddressConfirmed({ whom }),
    takesReason: false,
  },
  resend: {
    label: texts.sendConfirmationEmail,
    question: (whom) => texts.sendConfirmationEmailAgain({ whom }),
    consequence: texts.theyGetNewLink,
    done: (whom) => texts.ifHasAddressConfirm({ whom }),
    takesReason: false,
  },
  delete: {
    label: texts.deleteLabel,
    question: (whom) => texts.deleteQuestion({ whom }),
    consequence: texts.permanentlyDeletesAccountEverything,
    done: (whom, count) => texts.beenDeleted({ whom, count }),
    takesReason: false,
  },
}

/** One user by name, several by their number. */
export const usersText = (users: UserListItem[]): string =>
  users.length === 1 && users[0] ? users[0].name : texts.memberCount({ count: users.length })

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
      const whom = users.length === 1 ? usersText(users) : texts.memberCount({ count })
      const sentences = [actionTexts[action].done(whom, count)]
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
