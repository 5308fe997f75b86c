import { useState } from 'react'
import type { UserListItem } from '../../contract/users.ts'
import { useSession } from '../accounts/session.ts'

/** The selected users of a page. */
export interface Selection {
  users: UserListItem[]
  isAllSelected: boolean
  /** True if the page has a user who can be selected. */
  hasSelectable: boolean
  has: (user: UserListItem) => boolean
  set: (user: UserListItem, isSelected: boolean) => void
  setAll: (areSelected: boolean) => void
}

const none: ReadonlySet<string> = new Set()

/** Selection among the users of the current page; the viewer cannot select their own account. */
export function useSelection(shown: UserListItem[]): Selection {
  const ownId = useSession((session) => session.user?.id)
  const [selectedIds, setSelectedIds] = useState(none)
  const selectable = shown.filter(({ id }) => id !== ownId)
  const users = selectable.filter(({ id }) => selectedIds.has(id))
  return {
    users,
    isAllSelected: users.length > 0 && users.length === selectable.length,
    hasSelectable: selectable.length > 0,
    has: ({ id }) => selectedIds.has(id),
    set(user, isSelected) {
      const others = users.map(({ id }) => id).filter((id) => id !== user.id)
      setSelectedIds(new Set(isSelected ? [...others, user.id] : others))
    },
    setAll: (areSelected) =>
      setSelectedIds(areSelected ? new Set(selectable.map(({ id }) => id)) : none),
  }
}
