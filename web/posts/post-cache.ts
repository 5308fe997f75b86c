import type { InfiniteData } from '@tanstack/react-query'
import type { Post } from '../../contract/posts.ts'
import type { PostPage } from './api.ts'
import type { PageParam } from './post-pages.ts'

export type PostPages = InfiniteData<PostPage, PageParam>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A cached answer with one post changed, be it the post itself, a page of posts or all pages of a list. */
export function withChangedPost<Answer>(
  answer: Answer,
  postId: string,
  change: (post: Post) => Partial<Post>,
): Answer {
  if (!isRecord(answer)) return answer
  const { id, pages, data, likesCount } = answer
  const each = (part: unknown) => withChangedPost(part, postId, change)
  if (Array.isArray(pages)) return { ...answer, pages: pages.map(each) }
  if (Array.isArray(data)) return { ...answer, data: data.map(each) }
  // A post is known by its counters: comments and members have ids too.
  if (id !== postId || typeof likesCount !== 'number') return answer
  return { ...answer, ...change(answer as Answer & Post) }
}

/** A list with a new post at its top. */
export function withPublished(list: PostPages, post: Post): PostPages {
  const [first, ...rest] = list.pages
  if (!first || list.pages.some(({ data }) => data.some(({ id }) => id === post.id))) return list
  const pages = [{ ...first, data: [post, ...first.data] }, ...rest]
  return { ...list, pages: pages.map((page) => counted(page, 1)) }
}

/** A list without one of its posts. */
export function withoutPost(list: PostPages, postId: string): PostPages {
  if (!list.pages.some(({ data }) => data.some(({ id }) => id === postId))) return list
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.filter(({ id }) => id !== postId),
  }))
  return { ...list, pages: pages.map((page) => counted(page, -1)) }
}

const counted = (page: PostPage, by: number): PostPage => ({
  ...page,
  pagination: { ...page.pagination, total: Math.max(0, page.pagination.total + by) },
})

/** Rows of all pages, each once: a list that is read anew may hold one twice for a moment. */
export function rowsOf<Row extends { id: string }>(pages: { data: Row[] }[]): Row[] {
  return [...new Map(pages.flatMap(({ data }) => data).map((row) => [row.id, row])).values()]
}
