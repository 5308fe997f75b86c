import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Comment } from '../../contract/comments.ts'
import { updateCachedQueries } from '../lib/update-cached-queries.ts'
import type { CommentPage } from './comment-pages.ts'

export type CommentPages = InfiniteData<CommentPage, string | null>

const eachPage = (
  pages: CommentPages,
  change: (page: CommentPage) => CommentPage,
): CommentPages => ({
  ...pages,
  pages: pages.pages.map(change),
})

/** The discussion with one more comment at its top. */
export function withPosted(pages: CommentPages, comment: Comment): CommentPages {
  const [first, ...rest] = pages.pages
  if (!first) return pages
  return { ...pages, pages: [{ ...first, comments: [comment, ...first.comments] }, ...rest] }
}

/** The discussion with a comment as it reads now. */
export function withEdited(pages: CommentPages, edited: Comment): CommentPages {
  return eachPage(pages, (page) => ({ ...page, comments: replacedIn(page.comments, edited) }))
}

/** The discussion without one of the comments that were read. */
export function withoutComment(pages: CommentPages, id: string): CommentPages {
  return eachPage(pages, (page) => ({
    ...page,
    comments: page.comments.filter((comment) => comment.id !== id),
  }))
}

/** Rows with one of them as it is now. */
export function replacedIn<Row extends Comment>(rows: Row[], edited: Row): Row[] {
  return rows.map((row) => (row.id === edited.id ? { ...row, ...edited } : row))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * A cached answer with another comment count of a personality, be it the personality itself or a list with it; the
 * very same answer where nothing changes.
 */
export function withCommentCount<Answer>(
  answer: Answer,
  personalityId: string,
  change: (count: number) => number,
): Answer {
  if (!isRecord(answer)) return answer
  const { id, commentCount, data } = answer
  if (Array.isArray(data)) {
    const rows = data.map((row) => withCommentCount(row, personalityId, change))
    return rows.some((row, index) => row !== data[index]) ? { ...answer, data: rows } : answer
  }
  if (id !== personalityId || typeof commentCount !== 'number') return answer
  const changed = Math.max(0, change(commentCount))
  return changed === commentCount ? answer : { ...answer, commentCount: changed }
}

/** Moves the comment count of a personality wherever it is shown. */
export function countComment(client: QueryClient, personalityId: string, by: number) {
  return updateCachedQueries<unknown>(
    client,
    { predicate: ({ queryKey: [noun] }) => noun === 'personalities' || noun === 'saves' },
    (answer) => withCommentCount(answer, personalityId, (count) => count + by),
  )
}
