import { create } from 'zustand'

/** A comment that is no longer shown, while the user can still undo its deletion. */
export interface PendingDeletion {
  id: string
  /** The personality or post. */
  subjectId: string
  /** Counts leave out hidden comments. */
  isHidden: boolean
  /** The comment is among the user's own comments on personalities. */
  isInOwnList: boolean
}

const useDeletions = create<{ deletions: PendingDeletion[] }>()(() => ({ deletions: [] }))

export function startDeletion(deletion: PendingDeletion): void {
  useDeletions.setState(({ deletions }) => ({ deletions: [...deletions, deletion] }))
}

/** Shows the comment again, unless the cached lists no longer contain it. */
export function endDeletion(id: string): void {
  useDeletions.setState(({ deletions }) => ({
    deletions: deletions.filter((deletion) => deletion.id !== id),
  }))
}

/** All deletions that can still be undone. */
export const usePendingDeletions = () => useDeletions(({ deletions }) => deletions)

/** Comments without the ones that are being deleted. */
export function useWithoutDeleted<Row extends { id: string }>(rows: Row[]): Row[] {
  const deletions = usePendingDeletions()
  const isDeleted = ({ id }: Row) => deletions.some((deletion) => deletion.id === id)
  return rows.some(isDeleted) ? rows.filter((row) => !isDeleted(row)) : rows
}

/** The comment count of a personality or post without comments that are being deleted. */
export function useCommentCount(subjectId: string, count: number): number {
  const deleted = useDeletions(
    ({ deletions }) =>
      deletions.filter((deletion) => deletion.subjectId === subjectId && !deletion.isHidden).length,
  )
  return Math.max(0, count - deleted)
}
