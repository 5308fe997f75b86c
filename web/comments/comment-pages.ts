import type { Comment } from '../../contract/comments.ts'
import { pageSizes } from '../../contract/limits.ts'
import type { Page } from '../../contract/paging.ts'

/** How far a list has been read, told so that it stays true while others write and delete. */
export interface Reach {
  /** Comments on the personality; own ones made or deleted since are counted in or out. */
  total: number
  /** Comments older than all that were read. */
  after: number
}

/** A page of the discussion and how far it reaches. */
export interface CommentPage extends Reach {
  comments: Comment[]
}

const size = pageSizes.comments

/** Where to read on after a page; null at the end. */
export function reachOf({ total, after }: CommentPage): Reach | null {
  return after > 0 ? { total, after } : null
}

/**
 * Reads the page that goes on where `reach` ends, from the start without one. The server counts pages from the newest
 * comment, so whatever is posted or deleted meanwhile moves all older ones; what does not move is how many still follow.
 * The page may begin with comments that are known, but it never leaves one out.
 */
export async function readPage(
  fetchPage: (page: number) => Promise<Page<Comment>>,
  reach: Reach | null,
): Promise<CommentPage> {
  if (!reach) return toPage(await fetchPage(1))
  const guess = pageWith(reach.total - reach.after)
  const reply = await fetchPage(guess)
  const right = pageWith(reply.pagination.total - reach.after)
  return toPage(right === guess ? reply : await fetchPage(right))
}

const pageWith = (index: number) => Math.floor(Math.max(index, 0) / size) + 1

function toPage({ data, pagination: { page, total } }: Page<Comment>): CommentPage {
  const after = data.length < size ? 0 : Math.max(0, total - page * size)
  return { comments: data, total, after }
}

/** The comments of all pages, each once, the newest first: ids grow with time, and the server orders by them too. */
export function commentsOf(pages: CommentPage[]): Comment[] {
  const all = pages.flatMap(({ comments }) => comments)
  const byId = new Map(all.map((comment) => [comment.id, comment]))
  return [...byId.values()].sort((one, other) => (one.id < other.id ? 1 : -1))
}
