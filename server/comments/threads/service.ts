import type { Comment, CommentThread, ThreadsQuery } from '../../../contract/comments.ts'
import { limits } from '../../../contract/limits.ts'
import type { CursorPage } from '../../../contract/paging.ts'
import { insertNotification } from '../../notifications/store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { foundOr404 } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { CursorPaging } from '../../platform/paging.ts'
import { detailed, withDetails } from '../details.ts'
import { presentComment } from '../present.ts'
import { type CommentRow, findComment } from '../store.ts'
import {
  cursorOf,
  findThread,
  holdReply,
  listReplies,
  listThreads,
  type ThreadRow,
  takeHeldReplies,
} from './store.ts'

type Paging = Pick<CursorPaging, 'limit' | 'cursor'>

export async function threadsOn(
  db: Db,
  viewer: Viewer,
  personalityId: string,
  query: ThreadsQuery,
): Promise<CursorPage<CommentThread>> {
  const page = foundOr404(await listThreads(db, viewer, personalityId, query))
  return { ...page, data: await presentThreads(db, viewer, page.data) }
}

/** The thread of a comment or reply, with that reply even if it is not among the first ones. */
export async function threadOf(db: Db, viewer: Viewer, id: string): Promise<CommentThread> {
  const thread = foundOr404(await findThread(db, viewer, id))
  const isIncluded = thread.id === id || thread.replies.some((reply) => reply.id === id)
  // A reply of a muted member is not included either.
  const reply = isIncluded ? undefined : foundOr404(await findComment(db, id, viewer))
  const [presented] = (await presentThreads(db, viewer, [thread])) as [CommentThread]
  if (!reply) return presented
  const later = presentComment(await detailed(db, viewer, reply), viewer)
  return { ...presented, replies: [...presented.replies, later] }
}

export async function repliesTo(
  db: Db,
  viewer: Viewer,
  id: string,
  paging: Paging,
): Promise<CursorPage<Comment>> {
  const page = foundOr404(await listReplies(db, viewer, id, paging))
  const rows = await withDetails(db, viewer, page.data)
  return { ...page, data: rows.map((row) => presentComment(row, viewer)) }
}

async function presentThreads(
  db: Db,
  viewer: Viewer,
  threads: ThreadRow[],
): Promise<CommentThread[]> {
  const rows = threads.flatMap(({ comment, replies }) => [
    ...(comment ? [comment] : []),
    ...replies,
  ])
  const presented = new Map(
    (await withDetails(db, viewer, rows)).map((row) => [row.id, presentComment(row, viewer)]),
  )
  return threads.map(({ id, comment, replies, replyCount }) => {
    const last = replyCount > limits.firstReplies ? replies.at(-1) : undefined
    return {
      id,
      comment: (comment && presented.get(id)) ?? null,
      replies: replies.flatMap((reply) => presented.get(reply.id) ?? []),
      replyCount,
      nextReplies: last ? cursorOf(last) : null,
    }
  })
}

/**
 * Notifies the author of the comment that a reply answers. An anonymous reply is announced only when its hour is over, because
 * the time of the notification would tell its minute.
 */
export async function notifyAnswered(
  tx: Tx,
  { id: commentId, authorId: userId }: CommentRow,
  reply: { id: string; authorId: string; isAnonymous: boolean },
): Promise<void> {
  const { id: replyId, authorId: senderId } = reply
  if (userId === null || userId === senderId) return
  if (reply.isAnonymous) return holdReply(tx, replyId, commentId)
  await insertNotification(tx, { userId, type: 'COMMENT_REPLY', senderId, commentId, replyId })
}

/** Notifies of anonymous replies whose hour is over. */
export async function notifyOfHeldReplies({ db, clock }: { db: Db; clock: Clock }) {
  const now = new Date(clock.now()).toISOString()
  await inTransaction(db, async (tx) => {
    for (const { replyId, answeredId, userId } of await takeHeldReplies(tx, now)) {
      if (userId === null) continue
      const target = { commentId: answeredId, replyId }
      await insertNotification(tx, { userId, type: 'COMMENT_REPLY', senderId: null, ...target })
    }
  })
}
