import { useState } from 'react'
import type { UserListItem } from '../../contract/users.ts'
import { useSession } from '../accounts/session.ts'

/** The chosen members of a page. */
export interface Selection {
  members: UserListItem[]
  isAll: boolean
  /** Whether there is anybody to choose. */
  isPossible: boolean
  has: (member: UserListItem) => boolean
  set: (member: UserListItem, isChosen: boolean) => void
  setAll: (areChosen: boolean) => void
}

const nobody: ReadonlySet<string> = new Set()

/** Chosen are only members who are shown, and never oneself. */
export function useSelection(shown: UserListItem[]): Selection {
  const ownId = useSession(({ user }) => user?.id)
  const [chosen, setChosen] = useState(nobody)
  const possible = shown.filter(({ id }) => id !== ownId)
  const members = possible.filter(({ id }) => chosen.has(id))
  return {
    members,
    isAll: members.length > 0 && members.length === possible.length,
    isPossible: possible.length > 0,
    has: ({ id }) => chosen.has(id),
    set(member, isChosen) {
      const others = members.map(({ id }) => id).filter((id) => id !== member.id)
      setChosen(new Set(isChosen ? [...others, member.id] : others))
    },
    setAll: (areChosen) => setChosen(areChosen ? new Set(possible.map(({ id }) => id)) : nobody),
  }
}
