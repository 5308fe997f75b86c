import type { InfiniteData } from '@tanstack/react-query'
import type { PostComment } from '../../contract/posts.ts'
import type { PostCommentPage } from './api.ts'

export type CommentPages = InfiniteData<PostCommentPage, string | null>

/** The comments with one more behind the last that was read; where reading goes on stays as it is. */
export function withComment(list: CommentPages, comment: PostComment): CommentPages {
  const last = list.pages.at(-1)
  if (!last) return list
  const pages = [...list.pages.slice(0, -1), { ...last, data: [...last.data, comment] }]
  return { ...list, pages }
}

/** The comments without one of them. */
export function withoutComment(list: CommentPages, id: string): CommentPages {
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.filter((comment) => comment.id !== id),
  }))
  return { ...list, pages }
}
