import type { CaseAction } from '../../contract/moderation.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import type { CaseRow } from './store.ts'

type Known = Pick<CaseRow, 'type' | 'outcome' | 'status' | 'authorId'>

export const isOwn = (viewer: SignedIn, { authorId }: Pick<Known, 'authorId'>): boolean =>
  viewer.id === authorId

/** Nobody decides about what is one's own while there is somebody else to do it. */
export const canDecide = (viewer: SignedIn, target: Known, isAlone: boolean): boolean =>
  isAlone || !isOwn(viewer, target)

/** What the viewer may do about a case. For an anonymous thing it never depends on who its author is. */
export function actionsFor(viewer: SignedIn, target: Known, isAlone: boolean): CaseAction[] {
  if (!canDecide(viewer, target, isAlone)) return []
  const { type, outcome, status } = target
  if (outcome === 'HIDDEN') return status === 'HIDDEN' ? ['restore'] : []
  if (outcome === 'SUSPENDED') return status === 'ACTIVE' ? [] : ['restore']
  if (outcome !== null) return []
  if (type === 'personality') return ['correct', 'dismiss']
  const suspend: CaseAction[] = isOwn(viewer, target) ? [] : ['suspend']
  if (type === 'user') return status === 'SUSPENDED' ? ['dismiss'] : [...suspend, 'dismiss']
  return status === 'HIDDEN' ? ['restore', 'dismiss', ...suspend] : ['hide', 'dismiss', ...suspend]
}

/** Whether the viewer may decide an appeal: not who made the decision, as long as another administrator can. */
export function canDecideAppeal(
  viewer: SignedIn,
  { deciderId, authorId, isAnonymous }: Pick<CaseRow, 'deciderId' | 'authorId' | 'isAnonymous'>,
  administrators: string[],
): boolean {
  const others = administrators.filter((id) => id !== viewer.id)
  if (others.length === 0) return true
  const isAuthor = viewer.id === authorId
  if (isAnonymous) {
    // Who decided is refused even when the only other one wrote it: an exception would tell that.
    return deciderId !== viewer.id && (!isAuthor || others.every((id) => id === deciderId))
  }
  return !isAuthor && (deciderId !== viewer.id || others.every((id) => id === authorId))
}
