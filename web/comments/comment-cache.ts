import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Comment } from '../../contract/comments.ts'
import { isRecord } from '../lib/is-record.ts'
import { updateCachedQueries } from '../lib/update-cached-queries.ts'

/** One page of a discussion; `next` is the cursor of the next page, null on the last one. */
export interface CommentPage {
  comments: Comment[]
  next: string | null
}

export type CommentPages = InfiniteData<CommentPage, string | null>

/** Flattens the pages in server order; a comment that two overlapping pages contain appears once. */
export function commentsOf(pages: CommentPage[]): Comment[] {
  const all = pages.flatMap(({ comments }) => comments)
  const byId = new Map(all.map((comment) => [comment.id, comment]))
  return [...byId.values()]
}

const mapPages = (
  pages: CommentPages,
  change: (page: CommentPage) => CommentPage,
): CommentPages => ({
  ...pages,
  pages: pages.pages.map(change),
})

/** Prepends a new comment to the first page. */
export function withPosted(pages: CommentPages, comment: Comment): CommentPages {
  const [first, ...rest] = pages.pages
  if (!first) return pages
  return { ...pages, pages: [{ ...first, comments: [comment, ...first.comments] }, ...rest] }
}

/** Replaces an edited comment in the pages. */
export function withEdited(pages: CommentPages, edited: Comment): CommentPages {
  return mapPages(pages, (page) => ({ ...page, comments: replaceRow(page.comments, edited) }))
}

/** Removes a comment from the pages. */
export function withoutComment(pages: CommentPages, id: string): CommentPages {
  return mapPages(pages, (page) => ({
    ...page,
    comments: page.comments.filter((comment) => comment.id !== id),
  }))
}

/** Merges an edited row into the row with the same id. */
export function replaceRow<Row extends Comment>(rows: Row[], edited: Row): Row[] {
  return rows.map((row) => (row.id === edited.id ? { ...row, ...edited } : row))
}

/**
 * Changes a personality's comment count in cached data of any shape: the personality itself or a list that contains
 * it. Returns the same reference when nothing changes, so React Query does not re-render.
 */
export function withCommentCount<Cached>(
  cached: Cached,
  personalityId: string,
  change: (count: number) => number,
): Cached {
  if (!isRecord(cached)) return cached
  const { id, commentCount, data } = cached
  if (Array.isArray(data)) {
    const rows = data.map((row) => withCommentCount(row, personalityId, change))
    return rows.some((row, index) => row !== data[index]) ? { ...cached, data: rows } : cached
  }
  if (id !== personalityId || typeof commentCount !== 'number') return cached
  const changed = Math.max(0, change(commentCount))
  return changed === commentCount ? cached : { ...cached, commentCount: changed }
}

/** Adds to a personality's comment count in every cached query that contains it. */
export function addToCommentCount(client: QueryClient, personalityId: string, by: number) {
  return updateCachedQueries<unknown>(
    client,
    { predicate: ({ queryKey: [feature] }) => feature === 'personalities' || feature === 'saves' },
    (cached) => withCommentCount(cached, personalityId, (count) => count + by),
  )
}
