import type { Viewer } from '../platform/http/viewer.ts'
import type { CommentRow } from './store.ts'

type Written = Pick<CommentRow, 'authorId' | 'status'>

export const isAuthor = (viewer: Viewer, comment: Written): boolean =>
  viewer !== null && viewer.id === comment.authorId

/** Hidden comments are visible only to their author and to administrators. */
export const canSee = (viewer: Viewer, comment: Written): boolean =>
  comment.status !== 'HIDDEN' || isAuthor(viewer, comment) || viewer?.role === 'ADMIN'
