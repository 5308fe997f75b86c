import type { Comment } from '../../contract/comments.ts'

/** A page of the discussion, and the comment after which the next one begins; null at the end. */
export interface CommentPage {
  comments: Comment[]
  next: string | null
}

/** The comments of all pages, each once, the newest first: ids grow with time, and the server orders by them too. */
export function commentsOf(pages: CommentPage[]): Comment[] {
  const all = pages.flatMap(({ comments }) => comments)
  const byId = new Map(all.map((comment) => [comment.id, comment]))
  return [...byId.values()].sort((one, other) => (one.id < other.id ? 1 : -1))
}
