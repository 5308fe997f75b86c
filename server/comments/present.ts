import type { Comment, KnownComment } from '../../contract/comments.ts'
import type { Linked } from '../links/service.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { presentKnownAuthor } from '../users/present.ts'
import { isAuthor } from './policy.ts'
import type { CommentRow } from './store.ts'

/** A comment as the viewer may see it; without the author when anonymous, for administrators too. */
export function presentComment(row: Linked<CommentRow>, viewer: Viewer): Comment {
  const isOwn = isAuthor(viewer, row)
  return {
    id: row.id,
    content: row.content,
    links: row.links,
    createdAt: isOwn ? row.createdAt : row.listedAt,
    isAnonymous: row.isAnonymous,
    isEdited: row.editedAt !== null,
    isOwn,
    user: presentKnownAuthor(row),
    personality: { id: row.personalityId, name: row.personalityName, slug: row.personalitySlug },
    parentId: row.parentId,
  }
}

/** A comment with its status, for its author and administrators. */
export function presentCommentWithStatus(row: Linked<CommentRow>, viewer: Viewer): KnownComment {
  return { ...presentComment(row, viewer), status: row.status }
}
