import type { CaseAction } from '../../contract/moderation.ts'
import { isAuthor } from '../comments/policy.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import type { Deciders } from './administrators.ts'
import type { CaseRow } from './store.ts'

type Authored = Pick<CaseRow, 'authorId' | 'authorRole' | 'isAnonymous'>
type CaseFacts = Authored & Pick<CaseRow, 'type' | 'outcome' | 'status' | 'heldFor'>

/**
 * Administrators may decide about their own content only when there is no other administrator, and moderators about
 * that of members alone, and about everything anonymous: an exception would reveal the author.
 */
export const canDecide = (
  viewer: SignedIn,
  target: Authored,
  isOnlyAdministrator: boolean,
): boolean =>
  isOnlyAdministrator ||
  (!isAuthor(viewer, target) && (viewer.role === 'ADMIN' || isAmongMembers(target)))

/** True for anonymous content, and for what no administrator, moderator or editor is the known author of. */
const isAmongMembers = ({ authorRole, isAnonymous }: Omit<Authored, 'authorId'>): boolean =>
  isAnonymous || authorRole === null || authorRole === 'USER'

/** The member whose name a case shows: the known author, or who was reported; null for anonymous content. */
export const knownMember = ({
  authorId,
  isAnonymous,
}: Omit<Authored, 'authorRole'>): string | null => (isAnonymous ? null : authorId)

/** The actions allowed on a case. For anonymous content they never depend on who the author is. */
export function actionsFor(
  viewer: SignedIn,
  target: CaseFacts,
  isOnlyAdministrator: boolean,
): CaseAction[] {
  if (!canDecide(viewer, target, isOnlyAdministrator)) return []
  const { type, outcome, status, heldFor } = target
  if (outcome === 'HIDDEN') return status === 'HIDDEN' ? ['restore'] : []
  if (outcome === 'SUSPENDED') return status === 'ACTIVE' ? [] : ['restore']
  if (outcome !== null) return []
  if (type === 'personality') return ['correct', 'dismiss']
  const suspend: CaseAction[] = isAuthor(viewer, target) ? [] : ['suspend']
  if (type === 'user') return status === 'SUSPENDED' ? ['dismiss'] : [...suspend, 'dismiss']
  if (heldFor && status === 'HIDDEN') return ['restore', 'hide', ...suspend]
  return status === 'HIDDEN' ? ['restore', 'dismiss', ...suspend] : ['hide', 'dismiss', ...suspend]
}

/** Who made the decision may decide its appeal only when nobody else can. */
export function canDecideAppeal(
  viewer: SignedIn,
  appealed: Authored & Pick<CaseRow, 'deciderId'>,
  { administrators, moderators }: Deciders,
): boolean {
  const { deciderId, authorId, isAnonymous } = appealed
  const deciders = isAmongMembers(appealed) ? [...administrators, ...moderators] : administrators
  if (!deciders.includes(viewer.id)) return false
  const others = deciders.filter((id) => id !== viewer.id)
  if (others.length === 0) return true
  const isOwn = viewer.id === authorId
  if (isAnonymous) {
    // The decider is rejected even when the only other administrator is the author: an exception would reveal that.
    return deciderId !== viewer.id && (!isOwn || others.every((id) => id === deciderId))
  }
  return !isOwn && (deciderId !== viewer.id || others.every((id) => id === authorId))
}
