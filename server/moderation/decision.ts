import type { CaseOutcome } from '../../contract/moderation.ts'
import type { ReportReason } from '../../contract/reports.ts'
import { rules } from '../../contract/rules.ts'
import { endTokens } from '../accounts/store.ts'
import { type NewAuditEntry, recordAuditEntries } from '../audit/store.ts'
import { updateStatus as updateCommentStatus } from '../comments/store.ts'
import { insertNotification, insertNotifications } from '../notifications/store.ts'
import type { Tx } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { updateStatus as updatePostStatus } from '../posts/store.ts'
import { addCounts, type CountKind } from '../transparency/store.ts'
import { updateStatusAndRole } from '../users/store.ts'
import { hiddenText, outcomeText } from './present.ts'
import {
  type CaseRow,
  closeCase,
  countReasons,
  deleteShadowSuspensions,
  insertShadowSuspension,
  isSuspendedElsewhere,
  reportersOf,
  revokeDecisions,
} from './store.ts'

/** Hides a comment or post, or shows it again. The first step of every act: it locks the totals, then the thing. */
export async function setShown(
  tx: Tx,
  { type, targetId }: CaseRow,
  status: 'ACTIVE' | 'HIDDEN',
): Promise<void> {
  if (type === 'comment') await updateCommentStatus(tx, targetId, status)
  if (type === 'post') await updatePostStatus(tx, targetId, status)
}

interface ResolvedDecision {
  outcome: CaseOutcome
  rule: ReportReason | null
}

/** Closes an open case with all that follows: its reporters and its author hear, and it is counted. */
export async function resolveCase(
  tx: Tx,
  viewer: SignedIn,
  row: CaseRow,
  { outcome, rule }: ResolvedDecision,
): Promise<void> {
  if (!(await closeCase(tx, row.id, { outcome, rule, deciderId: viewer.id }))) {
    throw problem('alreadyDecided')
  }
  const reporters = await reportersOf(tx, row.id)
  await insertNotifications(
    tx,
    reporters.filter((id) => id !== viewer.id),
    { type: 'REPORT_OUTCOME', note: outcomeText(row, outcome) },
  )
  if (rule && (outcome === 'HIDDEN' || outcome === 'SUSPENDED')) await tellHidden(tx, row, rule)
  const reasons = await countReasons(tx, [row.id])
  await addCounts(tx, [
    ...reasons.map(({ reason, count }) => ({
      rule: reason,
      kind: 'REPORTS' as const,
      total: count,
    })),
    { rule: rule ?? reasons[0]?.reason ?? 'other', kind: countedAs[outcome], total: 1 },
  ])
}

const countedAs: Record<CaseOutcome, CountKind> = {
  HIDDEN: 'HIDDEN',
  SUSPENDED: 'SUSPENDED',
  CORRECTED: 'CORRECTED',
  DISMISSED: 'DISMISSED',
  RESTORED: 'DISMISSED',
}

async function tellHidden(tx: Tx, row: CaseRow, rule: ReportReason) {
  if (row.type !== 'comment' && row.type !== 'post') return
  await tellAuthor(tx, row, 'CONTENT_HIDDEN', hiddenText(row, rules[rule]))
}

/** Tells the author of a comment or post; nobody else can read it. */
export async function tellAuthor(
  tx: Tx,
  { type, targetId, authorId }: CaseRow,
  news: 'CONTENT_HIDDEN' | 'CONTENT_RESTORED' | 'APPEAL_OUTCOME',
  note?: string,
): Promise<void> {
  if (!authorId) return
  const about = type === 'comment' ? { commentId: targetId } : { postId: targetId }
  await insertNotification(tx, { userId: authorId, type: news, note, ...about })
}

/**
 * Suspends whoever a case leads to. The author of an anonymous thing is suspended behind a veil: the account
 * looks as ever. Administrators are not, for a refusal, or one who cannot enter, would tell who it is.
 */
export async function suspend(
  tx: Tx,
  viewer: SignedIn,
  row: CaseRow,
  rule: ReportReason | null,
): Promise<void> {
  const { id, authorId, authorRole, isAnonymous } = row
  if (!authorId) return
  if (!isAnonymous) {
    await setStatus(tx, viewer, row, 'SUSPENDED', rule)
  } else if (authorRole !== 'ADMIN') {
    await insertShadowSuspension(tx, id, authorId)
    await endTokens(tx, authorId)
  }
}

/** Takes every decision back that hides or suspends the thing of a case; answers with their cases. */
export async function takeBack(tx: Tx, viewer: SignedIn, row: CaseRow): Promise<string[]> {
  const revoked = await revokeDecisions(tx, row.id)
  const caseIds = revoked.map(({ caseId }) => caseId)
  await deleteShadowSuspensions(tx, caseIds)
  const suspended = !row.isAnonymous && revoked.some(({ outcome }) => outcome === 'SUSPENDED')
  if (suspended && row.authorId && !(await isSuspendedElsewhere(tx, row.authorId))) {
    await setStatus(tx, viewer, row, 'ACTIVE', null)
  }
  return caseIds
}

/** Changes the status of a member whom everybody may know, and writes it down. */
async function setStatus(
  tx: Tx,
  viewer: SignedIn,
  { authorId, authorStatus }: CaseRow,
  status: 'ACTIVE' | 'SUSPENDED',
  reason: ReportReason | null,
) {
  if (!authorId) return
  await updateStatusAndRole(tx, [authorId], { status }, reason && rules[reason].name)
  await recordAuditEntries(tx, [
    {
      actorId: viewer.id,
      action: 'USER_STATUS_CHANGED',
      targetType: 'user',
      targetId: authorId,
      before: { status: authorStatus },
      after: { status },
      reason,
    },
  ])
}

/** Writes down what was done to the thing; never who wrote something anonymously. */
export function recordDecision(
  tx: Tx,
  viewer: SignedIn,
  { type, targetId }: CaseRow,
  act: Pick<NewAuditEntry, 'action' | 'after' | 'before' | 'reason'>,
): Promise<void> {
  return recordAuditEntries(tx, [
    { actorId: viewer.id, targetType: type, targetId: targetId, ...act },
  ])
}
