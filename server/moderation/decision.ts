import type { CaseOutcome } from '../../contract/moderation.ts'
import type { NoteFacts } from '../../contract/note-facts.ts'
import type { ReportReason } from '../../contract/reports.ts'
import { rules } from '../../contract/rules.ts'
import type { SuspendedVotes, UserStatus } from '../../contract/users.ts'
import {
  findSuspensionEnd,
  updateSuspensionEnd,
  updateUserStatus,
} from '../accounts/status/store.ts'
import { endTokens } from '../accounts/store.ts'
import { type NewAuditEntry, recordAuditEntry } from '../audit/store.ts'
import { isCommentType, updateStatus as updateCommentStatus } from '../comments/store.ts'
import { closeNotices, pauseSenders } from '../notices/store.ts'
import { insertNotification, insertNotifications } from '../notifications/store.ts'
import type { Tx } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { updateStatus as updatePostStatus } from '../posts/store.ts'
import { addCounts, type CountKind } from '../transparency/store.ts'
import { outcomeFacts } from './present.ts'
import { type Stated, stateDecision } from './statement.ts'
import {
  type CaseRow,
  closeCase,
  countReasons,
  deleteShadowSuspensions,
  findLongestSuspension,
  insertShadowSuspension,
  type ResolvedDecision,
  reportersOf,
  revokeDecisions,
} from './store.ts'

/** How a suspension is: what happens to the votes, and when it ends, null for never. */
export interface Suspension {
  votes?: SuspendedVotes | undefined
  until: string | null
}

/** How a case ends, and what its statement of reasons says. */
type Resolution = Omit<ResolvedDecision, 'deciderId'> & Omit<Stated, 'endDate'>

/** Hides or restores a comment or post. First step of every action: it locks the totals, then the content. */
export async function setContentStatus(
  tx: Tx,
  { type, targetId }: CaseRow,
  status: 'ACTIVE' | 'HIDDEN',
): Promise<void> {
  if (isCommentType(type)) await updateCommentStatus(tx, type, targetId, { status })
  if (type === 'post') await updatePostStatus(tx, targetId, status)
}

/**
 * Closes an open case, notifies its reporters and author, states the reasons of what restricts somebody, and adds it to the
 * transparency counts.
 */
export async function resolveCase(
  tx: Tx,
  viewer: SignedIn,
  row: CaseRow,
  { outcome, rule, answer, suspendedUntil, isUnfounded, ...stated }: Resolution,
): Promise<void> {
  const ending = { outcome, rule, answer, suspendedUntil, isUnfounded, deciderId: viewer.id }
  if (!(await closeCase(tx, row.id, ending))) throw problem('alreadyDecided')
  await closeNotices(tx, row.id, outcome)
  if (isUnfounded) await pauseSenders(tx, row.id)
  const reporters = await reportersOf(tx, row.id)
  await insertNotifications(
    tx,
    reporters.filter((id) => id !== viewer.id),
    { type: 'REPORT_OUTCOME', facts: outcomeFacts(row, outcome) },
  )
  if (rule && (outcome === 'HIDDEN' || outcome === 'SUSPENDED')) {
    await notifyHidden(tx, row, { rule, law: stated.law, answer })
    await stateDecision(tx, row, {
      ...stated,
      ...{ outcome, rule },
      endDate: suspendedUntil?.slice(0, 'YYYY-MM-DD'.length),
    })
  }
  const reasons = await countReasons(tx, [row.id])
  await addCounts(tx, [
    ...reasons.map(({ reason, count }) => ({
      rule: reason,
      kind: 'REPORTS' as const,
      total: count,
    })),
    { rule: rule ?? reasons[0]?.reason ?? 'other', kind: countKindOf[outcome], total: 1 },
  ])
}

const countKindOf: Record<CaseOutcome, CountKind> = {
  HIDDEN: 'HIDDEN',
  SUSPENDED: 'SUSPENDED',
  CORRECTED: 'CORRECTED',
  DISMISSED: 'DISMISSED',
  RESTORED: 'DISMISSED',
}

type HiddenReason = Omit<Extract<NoteFacts, { about: 'hiddenContent' }>, 'about' | 'content'>

async function notifyHidden(tx: Tx, row: CaseRow, reason: HiddenReason) {
  const content = row.type
  if (content === 'user' || content === 'personality') return
  await notifyAuthor(tx, row, 'CONTENT_HIDDEN', { about: 'hiddenContent', content, ...reason })
}

/** Notifies the author of a comment or post; nobody else sees the notification. */
export async function notifyAuthor(
  tx: Tx,
  { type: targetType, targetId, postId, authorId }: CaseRow,
  type: 'CONTENT_HIDDEN' | 'CONTENT_RESTORED' | 'APPEAL_OUTCOME',
  facts?: NoteFacts,
): Promise<void> {
  if (!authorId) return
  const target = {
    commentId: targetType === 'comment' ? targetId : undefined,
    postCommentId: targetType === 'postComment' ? targetId : undefined,
    postId: postId ?? undefined,
  }
  await insertNotification(tx, { userId: authorId, type, facts, ...target })
}

/** False for anonymous authors who help to run the site, and where there is no author. */
export const suspendsAuthor = ({ authorId, authorRole, isAnonymous }: CaseRow): boolean =>
  authorId !== null && !(isAnonymous && authorRole !== 'USER')

/**
 * Suspends the author of a case's target. The author of anonymous content gets a shadow suspension: the account looks
 * unchanged to others. Who helps to run the site is exempt, because an error or a locked-out moderator would reveal the
 * author.
 */
export async function suspend(
  tx: Tx,
  viewer: SignedIn,
  row: CaseRow,
  rule: ReportReason | null,
  { votes = 'keep', until }: Suspension,
): Promise<void> {
  const { id, authorId, isAnonymous } = row
  if (!authorId || !suspendsAuthor(row)) return
  if (!isAnonymous) {
    const earlier = await findSuspensionEnd(tx, authorId)
    const end = earlier ? later(earlier.until, until) : until
    await setStatus(tx, viewer, row, { status: 'SUSPENDED', votes, until: end }, rule)
  } else {
    await insertShadowSuspension(tx, id, authorId, until)
    await endTokens(tx, authorId)
  }
}

/** The later of two ends of suspensions, of which null is none. */
const later = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? null : one > other ? one : other

/** Reverts every decision that hides or suspends the target of a case; returns the ids of their cases. */
export async function revertDecisions(tx: Tx, viewer: SignedIn, row: CaseRow): Promise<string[]> {
  const revoked = await revokeDecisions(tx, row.id)
  const caseIds = revoked.map(({ caseId }) => caseId)
  await deleteShadowSuspensions(tx, caseIds)
  const suspended = !row.isAnonymous && revoked.some(({ outcome }) => outcome === 'SUSPENDED')
  if (suspended && row.authorId) {
    const other = await findLongestSuspension(tx, row.authorId)
    if (other) await updateSuspensionEnd(tx, row.authorId, other)
    else await setStatus(tx, viewer, row, { status: 'ACTIVE', until: null }, null)
  }
  return caseIds
}

/** Sets the status of a user whose identity is public, with an audit entry. */
async function setStatus(
  tx: Tx,
  viewer: SignedIn,
  { authorId, authorStatus }: CaseRow,
  { status, votes, until }: Suspension & { status: UserStatus },
  reason: ReportReason | null,
) {
  if (!authorId) return
  await updateUserStatus(
    tx,
    [authorId],
    { status, votes, until, rule: reason },
    reason && rules[reason].name,
  )
  await recordAuditEntry(tx, {
    actorId: viewer.id,
    action: 'USER_STATUS_CHANGED',
    targetType: 'user',
    targetId: authorId,
    before: { status: authorStatus, votes: null, until: null },
    after: { status, votes, until },
    reason,
  })
}

/** Writes an audit entry about the target; it never contains the author of anonymous content. */
export function recordDecision(
  tx: Tx,
  viewer: SignedIn,
  { type, targetId }: CaseRow,
  entry: Pick<NewAuditEntry, 'action' | 'after' | 'before' | 'reason'>,
): Promise<void> {
  return recordAuditEntry(tx, { actorId: viewer.id, targetType: type, targetId, ...entry })
}
