import type { SignedIn } from '../platform/http/viewer.ts'
import type { ReviewRow } from './store.ts'

/**
 * Administrators do not decide about their own vote, and the one who excluded votes does not decide the appeals, unless
 * there is no other administrator.
 */
export function canDecideReview(
  viewer: SignedIn,
  { outcome, decidedBy, isOwn, openAppeals }: ReviewRow,
  administrators: string[],
): boolean {
  if (outcome === 'RELEASED') return false
  if (outcome === 'EXCLUDED' && openAppeals === 0) return false
  if (administrators.every((id) => id === viewer.id)) return true
  return !isOwn && (outcome === null || decidedBy !== viewer.id)
}
