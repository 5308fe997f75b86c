import { allows } from '../../contract/permissions.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { CommentRow } from './store.ts'

type Written = Pick<CommentRow, 'authorId' | 'status'>

/** `authorId` is null for a personality, and when the account of an anonymous author was deleted. */
export const isAuthor = (viewer: Viewer, { authorId }: { authorId: string | null }): boolean =>
  viewer !== null && viewer.id === authorId

/** True if a comment is shown to everybody. */
export const isShown = ({ status }: Pick<Written, 'status'>): boolean => status !== 'HIDDEN'

/** Hidden comments are visible only to their author and to moderators. */
export const canSee = (viewer: Viewer, comment: Written): boolean =>
  isShown(comment) || isAuthor(viewer, comment) || allows(viewer?.role, 'moderate')
