import { useState } from 'react'
import { limits } from '../../contract/limits.ts'
import type { BulkDecision, Case } from '../../contract/moderation.ts'

/** Actions on several cases. */
export type BulkAction = BulkDecision['action']

const bulkActions: BulkAction[] = ['hide', 'restore', 'dismiss']

/** The selected cases of a list. */
export interface CaseSelection {
  items: Case[]
  /** Actions that each of them allows. */
  actions: BulkAction[]
  has: (item: Case) => boolean
  /** Does nothing where there would be too many. */
  set: (item: Case, isSelected: boolean) => void
  clear: () => void
}

export function useCaseSelection(): CaseSelection {
  const [items, setItems] = useState<Case[]>([])
  return {
    items,
    actions: bulkActions.filter(
      (action) => items.length > 0 && items.every(({ actions }) => actions.includes(action)),
    ),
    has: ({ id }) => items.some((item) => item.id === id),
    set(item, isSelected) {
      const others = items.filter(({ id }) => id !== item.id)
      if (!isSelected) setItems(others)
      else if (others.length < limits.bulkMax) setItems([...others, item])
    },
    clear: () => setItems([]),
  }
}
