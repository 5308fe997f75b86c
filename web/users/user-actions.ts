import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UserListItem } from '../../contract/users.ts'
import { api } from '../lib/api.ts'
import { plural } from '../lib/formats.ts'

/** What administrators do to members. */
export type UserAction = 'suspend' | 'activate' | 'promote' | 'demote' | 'delete'

interface ActionLabels {
  /** On the button, alone and in a list. */
  label: string
  question: (whom: string) => string
  consequence: string
  /** Whom it was done to, and what. */
  done: (whom: string, count: number) => string
  takesReason: boolean
}

const have = (count: number) => (count === 1 ? 'has' : 'have')
const administrators = (count: number) => (count === 1 ? 'an administrator' : 'administrators')

export const actionTexts: Record<UserAction, ActionLabels> = {
  suspend: {
    label: 'Suspend',
    question: (whom) => `Suspend ${whom}?`,
    consequence:
      'Every session ends at once, and signing in is refused. What was written or voted stays.',
    done: (whom, count) => `${whom} ${have(count)} been suspended`,
    takesReason: true,
  },
  activate: {
    label: 'Activate',
    question: (whom) => `Activate ${whom}?`,
    consequence: 'The suspension ends, and signing in works again.',
    done: (whom, count) => `${whom} ${have(count)} been activated`,
    takesReason: true,
  },
  promote: {
    label: 'Make administrator',
    question: (whom) => `Give ${whom} the administration?`,
    consequence:
      'Administrators change, suspend and delete any account. Whoever becomes one has to sign in again.',
    done: (whom, count) => `${whom} ${count === 1 ? 'is' : 'are'} now ${administrators(count)}`,
    takesReason: false,
  },
  demote: {
    label: 'Make user',
    question: (whom) => `Take the administration from ${whom}?`,
    consequence: 'It ends at once, everywhere. The account itself stays as it is.',
    done: (whom, count) =>
      `${whom} ${count === 1 ? 'is' : 'are'} no longer ${administrators(count)}`,
    takesReason: false,
  },
  delete: {
    label: 'Delete',
    question: (whom) => `Delete ${whom}?`,
    consequence:
      'The account and everything it made, votes, comments and posts, are gone for good. Every count follows.',
    done: (whom, count) => `${whom} ${have(count)} been deleted`,
    takesReason: false,
  },
}

/** Whom it is about: one by name, more by their number. */
export const whomOf = (members: UserListItem[]): string =>
  members.length === 1 && members[0]
    ? members[0].name
    : `${members.length} ${plural(members.length, 'member')}`

/** What may be done to one member, as it stands. */
export const actsOn = ({ role, status }: UserListItem): UserAction[] => [
  role === 'ADMIN' ? 'demote' : 'promote',
  status === 'SUSPENDED' ? 'activate' : 'suspend',
  'delete',
]

/** What may be done to several at once. */
export const actsOnMany: UserAction[] = ['suspend', 'activate', 'promote', 'demote']

interface Change {
  act: UserAction
  members: UserListItem[]
  reason: string
}

/** Does it to one member or to all of several, and says what came of it. */
export function useUserAction(onDone: (outcome: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    async onSuccess(unchanged, { act, members }) {
      const count = members.length - unchanged
      const whom = members.length === 1 ? whomOf(members) : `${count} ${plural(count, 'member')}`
      const rest =
        unchanged > 0 ? ` ${unchanged} ${plural(unchanged, 'was', 'were')} so before.` : ''
      onDone(`${actionTexts[act].done(whom, count)}.${rest}`)
      // What is known of members elsewhere may show their names or roles.
      void client.invalidateQueries({ refetchType: 'none' })
      await client.invalidateQueries({ queryKey: ['users'] })
    },
  })
}

const updates = {
  suspend: { status: 'SUSPENDED' },
  activate: { status: 'ACTIVE' },
  promote: { role: 'ADMIN' },
  demote: { role: 'USER' },
} as const

/** @returns how many were so before */
async function change({ act, members, reason }: Change): Promise<number> {
  const [first, ...others] = members
  if (!first) return 0
  const params = { id: first.id }
  if (act === 'delete') await api('DELETE /users/:id', { params })
  else if (others.length > 0) {
    const userIds = members.map(({ id }) => id)
    const body = { userIds, updates: updates[act], reason }
    return (await api('PATCH /users/bulk', { body })).unchanged
  } else if (act === 'promote' || act === 'demote') {
    await api('PUT /users/:id/role', { params, body: updates[act] })
  } else await api('PATCH /users/:id/status', { params, body: { ...updates[act], reason } })
  return 0
}
