import type { Post, PostComment } from '../../contract/posts.ts'
import { isAuthor } from '../comments/policy.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { PostCommentRow, PostRow } from './store.ts'

/**
 * A post as sent to a viewer who may see it.
 * @param sign returns the signed URL of a picture that is not public
 */
export function presentPost(
  { editedAt, isPublic, imageUrl, ...row }: PostRow,
  sign: (url: string) => string,
): Post {
  return {
    ...row,
    imageUrl: imageUrl && !isPublic ? sign(imageUrl) : imageUrl,
    isEdited: editedAt !== null,
    user: authorOf(row),
  }
}

/** A comment as sent to a viewer who may see it; that it was flagged is not told. */
export function presentPostComment(
  { status, editedAt, authorId, ...row }: PostCommentRow,
  viewer: Viewer,
): PostComment {
  return {
    ...row,
    userId: authorId,
    isEdited: editedAt !== null,
    isOwn: isAuthor(viewer, { authorId, status }),
    isHidden: status === 'HIDDEN',
    user: authorOf(row),
  }
}

type AuthorColumns = Pick<
  PostCommentRow,
  'authorName' | 'authorUsername' | 'authorImage' | 'authorVerification'
>

const authorOf = (row: AuthorColumns): Post['user'] => ({
  name: row.authorName,
  username: row.authorUsername,
  profileImage: row.authorImage,
  isVerified: row.authorVerification === 'VERIFIED',
})
