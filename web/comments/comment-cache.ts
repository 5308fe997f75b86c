import type { ReplyTo } from '../../contract/client.ts'
import type { Agreement } from '../../contract/comments.ts'
import type { CursorPage, Page } from '../../contract/paging.ts'
import {
  type CommentPage,
  type CommentPages,
  commentsOf,
  type Discussion,
  type DiscussionComment,
  type DiscussionThread,
  threadOf,
} from './discussion.ts'

/** Counts of the viewer's own comments by status. */
export type CommentStats = ReplyTo<'GET /comments/stats'>

const mapThreads = (
  pages: CommentPages,
  change: (threads: DiscussionThread[]) => DiscussionThread[],
): CommentPages => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, data: change(page.data) })),
})

const mapThread = (
  pages: CommentPages,
  id: string | null | undefined,
  change: (thread: DiscussionThread) => DiscussionThread,
): CommentPages =>
  mapThreads(pages, (threads) =>
    threads.map((thread) => (thread.id === id ? change(thread) : thread)),
  )

/**
 * Adds a new comment at its end of the list; the cursors stay, so the pages between are still fetched. A reply is added at
 * the end of its thread.
 */
export function withPosted(
  pages: CommentPages,
  comment: DiscussionComment,
  order: Discussion['order'],
): CommentPages {
  if (comment.parentId) {
    return mapThread(pages, comment.parentId, (thread) => ({
      ...thread,
      replies: [...thread.replies, comment],
      replyCount: thread.replyCount + 1,
    }))
  }
  const at = order === 'newest first' ? 0 : pages.pages.length - 1
  const add = ({ data }: CommentPage) =>
    order === 'newest first' ? [threadOf(comment), ...data] : [...data, threadOf(comment)]
  return {
    ...pages,
    pages: pages.pages.map((page, index) => (index === at ? { ...page, data: add(page) } : page)),
  }
}

/** Adds further replies to a thread, between those that were fetched before and those that were posted meanwhile. */
export function withReplies(
  pages: CommentPages,
  threadId: string,
  { data, pagination }: CursorPage<DiscussionComment>,
): CommentPages {
  return mapThread(pages, threadId, (thread) => {
    const known = new Map([...thread.replies, ...data].map((reply) => [reply.id, reply]))
    const replies = [...known.values()].toSorted(byTime)
    return { ...thread, replies, nextReplies: pagination.nextCursor }
  })
}

const byTime = (one: DiscussionComment, other: DiscussionComment) =>
  one.createdAt.localeCompare(other.createdAt)

/** Merges an edited comment into the pages. */
export function withEdited(
  pages: CommentPages,
  edited: Partial<DiscussionComment> & { id: string },
): CommentPages {
  return mapThreads(pages, (threads) =>
    threads.map((thread) => ({
      ...thread,
      comment: thread.comment?.id === edited.id ? { ...thread.comment, ...edited } : thread.comment,
      replies: replaceRow(thread.replies, edited),
    })),
  )
}

/** The agreement with a comment after the viewer agrees or takes that back; a count that is not shown stays so. */
export function agreementAfter(
  { agreeCount = null, hasAgreed = false }: Pick<DiscussionComment, 'agreeCount' | 'hasAgreed'>,
  agrees: boolean,
): Agreement {
  const change = Number(agrees) - Number(hasAgreed)
  return { hasAgreed: agrees, agreeCount: agreeCount === null ? null : agreeCount + change }
}

/** Removes a comment from the pages. */
export function withoutComment(pages: CommentPages, id: string): CommentPages {
  return mapThreads(pages, (threads) => withoutComments(threads, [id]))
}

/** Removes comments from threads; a thread stays while it has replies. */
export function withoutComments(threads: DiscussionThread[], ids: string[]): DiscussionThread[] {
  const isRemoved = ({ id }: { id: string }) => ids.includes(id)
  if (!commentsOf(threads).some(isRemoved)) return threads
  return threads
    .map((thread) => {
      const replies = thread.replies.filter((reply) => !isRemoved(reply))
      const removed = thread.replies.length - replies.length
      const comment = thread.comment && isRemoved(thread.comment) ? null : thread.comment
      return { ...thread, comment, replies, replyCount: thread.replyCount - removed }
    })
    .filter(({ comment, replyCount }) => comment !== null || replyCount > 0)
}

/**
 * Removes the viewer's own comments from a page of them.
 * @param isWhole the list is not filtered, so it counts comments on other pages too
 */
export function withoutOwnComments<Row extends { id: string }>(
  page: Page<Row>,
  ids: string[],
  isWhole: boolean,
): Page<Row> {
  const data = page.data.filter(({ id }) => !ids.includes(id))
  const removed = isWhole ? ids.length : page.data.length - data.length
  const total = Math.max(0, page.pagination.total - removed)
  const totalPages = Math.ceil(total / page.pagination.limit)
  const hasNext = page.pagination.page < totalPages
  return { data, pagination: { ...page.pagination, total, totalPages, hasNext } }
}

/** Subtracts comments from the counts of the viewer's own ones. */
export function withoutCounted(
  { totalComments, activeComments, hiddenComments }: CommentStats,
  comments: { isHidden?: boolean }[],
): CommentStats {
  const hidden = comments.filter(({ isHidden }) => isHidden).length
  return {
    totalComments: Math.max(0, totalComments - comments.length),
    activeComments: Math.max(0, activeComments - (comments.length - hidden)),
    hiddenComments: Math.max(0, hiddenComments - hidden),
  }
}

/** Merges an edited row into the row with the same id. */
export function replaceRow<Row extends { id: string }>(
  rows: Row[],
  edited: Partial<Row> & { id: string },
): Row[] {
  return rows.map((row) => (row.id === edited.id ? { ...row, ...edited } : row))
}
