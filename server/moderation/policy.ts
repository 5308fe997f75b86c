import type { CaseAction } from '../../contract/moderation.ts'
import { isAuthor } from '../comments/policy.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import type { CaseRow } from './store.ts'

type CaseFacts = Pick<CaseRow, 'type' | 'outcome' | 'status' | 'authorId'>

/** Administrators may decide about their own content only when there is no other administrator. */
export const canDecide = (
  viewer: SignedIn,
  target: CaseFacts,
  isOnlyAdministrator: boolean,
): boolean => isOnlyAdministrator || !isAuthor(viewer, target)

/** The actions allowed on a case. For anonymous content they never depend on who the author is. */
export function actionsFor(
  viewer: SignedIn,
  target: CaseFacts,
  isOnlyAdministrator: boolean,
): CaseAction[] {
  if (!canDecide(viewer, target, isOnlyAdministrator)) return []
  const { type, outcome, status } = target
  if (outcome === 'HIDDEN') return status === 'HIDDEN' ? ['restore'] : []
  if (outcome === 'SUSPENDED') return status === 'ACTIVE' ? [] : ['restore']
  if (outcome !== null) return []
  if (type === 'personality') return ['correct', 'dismiss']
  const suspend: CaseAction[] = isAuthor(viewer, target) ? [] : ['suspend']
  if (type === 'user') return status === 'SUSPENDED' ? ['dismiss'] : [...suspend, 'dismiss']
  return status === 'HIDDEN' ? ['restore', 'dismiss', ...suspend] : ['hide', 'dismiss', ...suspend]
}

/** The administrator who made the decision may decide its appeal only when no other administrator can. */
export function canDecideAppeal(
  viewer: SignedIn,
  { deciderId, authorId, isAnonymous }: Pick<CaseRow, 'deciderId' | 'authorId' | 'isAnonymous'>,
  administrators: string[],
): boolean {
  const others = administrators.filter((id) => id !== viewer.id)
  if (others.length === 0) return true
  const isOwn = viewer.id === authorId
  if (isAnonymous) {
    // The decider is rejected even when the only other administrator is the author: an exception would reveal that.
    return deciderId !== viewer.id && (!isOwn || others.every((id) => id === deciderId))
  }
  return !isOwn && (deciderId !== viewer.id || others.every((id) => id === authorId))
}
