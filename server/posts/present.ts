import type { Post, PostComment } from '../../contract/posts.ts'
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

export function presentPostComment(row: PostCommentRow): PostComment {
  return { ...row, user: authorOf(row) }
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
