import type { Comment } from '../../contract/comments.ts'

/** A page of the discussion, and the comment after which the next one begins; null at the end. */
export interface CommentPage {
  comments: Comment[]
  next: string | null
}

/** The comments of all pages, each once, in the order of the server. */
export function commentsOf(pages: CommentPage[]): Comment[] {
  const all = pages.flatMap(({ comments }) => comments)
  const byId = new Map(all.map((comment) => [comment.id, comment]))
  return [...byId.values()]
}
