import { findComment } from '../../comments/store.ts'
import { notifyAnswered } from '../../comments/threads/service.ts'
import { insertNotification } from '../../notifications/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { findPostAuthor } from '../../posts/store.ts'
import type { CaseRow } from '../store.ts'

/** Tells of an approved comment those who were not told while it waited: whose comment it answers, or whose post it is on. */
export async function notifyOthers(tx: Tx, row: CaseRow): Promise<void> {
  const { type, targetId, authorId, isAnonymous, postId } = row
  if (authorId === null) return
  if (type === 'postComment' && postId !== null) {
    const userId = await findPostAuthor(tx, postId)
    if (userId === undefined || userId === authorId) return
    const target = { postId, postCommentId: targetId }
    await insertNotification(tx, { userId, type: 'POST_COMMENT', senderId: authorId, ...target })
  }
  if (type !== 'comment') return
  const parentId = (await findComment(tx, targetId))?.parentId
  const answered = parentId ? await findComment(tx, parentId) : undefined
  if (answered) await notifyAnswered(tx, answered, { id: targetId, authorId, isAnonymous })
}
