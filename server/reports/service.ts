import type { Reported, ReportGrounds } from '../../contract/reports.ts'
import { canSee, isAuthor } from '../comments/policy.ts'
import { findComment, isCommentType, updateStatus } from '../comments/store.ts'
import { lockCase, prioritize, type ReportTarget } from '../moderation/store.ts'
import { rejectPaused } from '../notices/pauses.ts'
import { findTrustedBody } from '../notices/store.ts'
import { findById } from '../personalities/store.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404, problem } from '../platform/errors.ts'
import type { SignedIn, Viewer } from '../platform/http/viewer.ts'
import { findCommentOnVisiblePost, findPost } from '../posts/store.ts'
import { findProfileById } from '../profiles/store.ts'
import { insertReport } from './store.ts'

/** @throws 404 if the viewer may not see the target, 400 if it is the viewer's own */
export async function report(
  db: Db,
  viewer: SignedIn,
  target: ReportTarget,
  grounds: ReportGrounds,
): Promise<Reported> {
  await rejectPaused(db, { userId: viewer.id, senderHash: null })
  const known = foundOr404(await findTarget[target.type](db, viewer, target.id))
  if (known.isOwn) throw problem('ownContent')
  const isNew = await inTransaction(db, async (tx) => {
    // Flags an active comment; a hidden one stays hidden. Before the case is locked, because decisions lock in this order.
    if (isCommentType(target.type)) {
      await updateStatus(tx, target.type, target.id, { status: 'FLAGGED', from: 'ACTIVE' })
    }
    const caseId = await lockCase(tx, target)
    if ((await findTrustedBody(tx, viewer.id)) !== null) await prioritize(tx, caseId)
    return insertReport(tx, { reporterId: viewer.id, caseId, ...grounds })
  })
  return { reported: true, alreadyReported: !isNew }
}

/** Says if a target is the viewer's own; undefined if it does not exist or the viewer may not see it. */
type FindTarget = (db: Db, viewer: Viewer, id: string) => Promise<{ isOwn: boolean } | undefined>

export const findTarget: Record<ReportTarget['type'], FindTarget> = {
  async personality(db, _viewer, id) {
    return (await findById(db, id)) && { isOwn: false }
  },
  async comment(db, viewer, id) {
    const comment = await findComment(db, id)
    return comment && canSee(viewer, comment) ? { isOwn: isAuthor(viewer, comment) } : undefined
  },
  async post(db, viewer, id) {
    const post = await findPost(db, viewer, id)
    return post && { isOwn: post.userId === viewer?.id }
  },
  async postComment(db, viewer, id) {
    const comment = await findCommentOnVisiblePost(db, viewer, id)
    return comment && canSee(viewer, comment) ? { isOwn: isAuthor(viewer, comment) } : undefined
  },
  async user(db, viewer, id) {
    return (await findProfileById(db, viewer, id)) && { isOwn: id === viewer?.id }
  },
}
