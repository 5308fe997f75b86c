import type { CommentStatus, KnownComment } from '../../contract/comments.ts'
import type { ReportReason } from '../../contract/reports.ts'
import { recordAuditEntry } from '../audit/store.ts'
import { detailed } from '../comments/details.ts'
import { presentCommentWithStatus } from '../comments/present.ts'
import { findComment, updateStatus } from '../comments/store.ts'
import type { Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404, problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { isOnlyAdministrator, lockDeciders } from './administrators.ts'
import { grantOpenAppeals } from './appeals/store.ts'
import { notifyAuthor, resolveCase, revertDecisions } from './decision.ts'
import { canDecide } from './policy.ts'
import type { ModerationDeps } from './service.ts'
import { countReasons, findCase, findOpenCase, findRole, lockCase } from './store.ts'

interface Change {
  before: CommentStatus
  status: CommentStatus
  rule?: ReportReason
}

/** Sets the status of a comment and updates the moderation case about it. */
export async function setCommentStatus(
  { db }: ModerationDeps,
  viewer: SignedIn,
  id: string,
  { status, rule }: { status: CommentStatus; rule?: ReportReason },
): Promise<KnownComment> {
  await inTransaction(db, async (tx) => {
    const isOnly = isOnlyAdministrator(viewer, await lockDeciders(tx, viewer))
    const before = await updateStatus(tx, 'comment', id, { status })
    const comment = await findComment(tx, id)
    if (!before || !comment) throw problem('notFound')
    const { authorId, isAnonymous } = comment
    const authorRole = (authorId && (await findRole(tx, authorId))) || null
    if (!canDecide(viewer, { authorId, authorRole, isAnonymous }, isOnly)) {
      throw problem('otherMustDecide')
    }
    await updateCase(tx, viewer, id, { before, status, rule })
    await recordAuditEntry(tx, {
      actorId: viewer.id,
      action: 'COMMENT_STATUS_CHANGED',
      targetType: 'comment',
      targetId: id,
      before: { status: before },
      after: { status },
      reason: status === 'HIDDEN' ? rule : undefined,
    })
  })
  const comment = await detailed(db, viewer, foundOr404(await findComment(db, id)))
  return presentCommentWithStatus(comment, viewer)
}

/** Closes the open case, or opens one for a flagged comment; notifies the author when a hidden comment is restored. */
async function updateCase(tx: Tx, viewer: SignedIn, id: string, { before, status, rule }: Change) {
  const isVisibilityChange = (before === 'HIDDEN') !== (status === 'HIDDEN')
  const open = await findOpenCase(tx, id)
  if (!isVisibilityChange && !open && status !== 'FLAGGED') return
  const row = foundOr404(await findCase(tx, open ?? (await lockCase(tx, { type: 'comment', id }))))
  if (status === 'HIDDEN') {
    const [mostFrequent] = await countReasons(tx, [row.id])
    const brokenRule = rule ?? mostFrequent?.reason ?? 'other'
    await resolveCase(tx, viewer, row, { outcome: 'HIDDEN', rule: brokenRule })
    return
  }
  if (isVisibilityChange) {
    await grantOpenAppeals(tx, await revertDecisions(tx, viewer, row), viewer.id)
    await notifyAuthor(tx, row, 'CONTENT_RESTORED')
  }
  if (status === 'FLAGGED') return
  await resolveCase(tx, viewer, row, {
    outcome: isVisibilityChange ? 'RESTORED' : 'DISMISSED',
    rule: null,
  })
}
