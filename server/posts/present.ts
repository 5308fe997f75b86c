import type { Post, PostComment } from '../../contract/posts.ts'
import { isAuthor } from '../comments/policy.ts'
import type { Linked } from '../links/service.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { presentAuthor } from '../users/present.ts'
import type { PostCommentRow, PostRow } from './store.ts'

/**
 * A post as sent to a viewer who may see it.
 * @param sign returns the signed URL of a picture that is not public
 */
export function presentPost(
  { editedAt, imageUrl, ...row }: Linked<PostRow>,
  sign: (url: string) => string,
): Post {
  return {
    ...row,
    imageUrl: imageUrl && !row.isPublic ? sign(imageUrl) : imageUrl,
    isEdited: editedAt !== null,
    user: presentAuthor(row),
  }
}

/** A comment as sent to a viewer who may see it; does not reveal that it was flagged. */
export function presentPostComment(
  { status, editedAt, authorId, ...row }: Linked<PostCommentRow>,
  viewer: Viewer,
): PostComment {
  return {
    ...row,
    userId: authorId,
    isEdited: editedAt !== null,
    isOwn: isAuthor(viewer, { authorId }),
    isHidden: status === 'HIDDEN',
    user: presentAuthor(row),
  }
}
