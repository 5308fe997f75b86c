import type { Post, PostComment } from '../../contract/posts.ts'
import type { PostCommentRow, PostRow } from './store.ts'

export function presentPost({ editedAt, ...row }: PostRow): Post {
  return { ...row, isEdited: editedAt !== null, user: authorOf(row) }
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
