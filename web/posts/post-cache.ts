import type { InfiniteData } from '@tanstack/react-query'
import type { Post } from '../../contract/posts.ts'
import { isRecord } from '../lib/is-record.ts'
import type { PostPage } from './api.ts'
import type { PageParam } from './post-paging.ts'

export type PostPages = InfiniteData<PostPage, PageParam>

/** Changes one post in cached data of any shape: the post itself, a page of posts or all pages of a list. */
export function withChangedPost<Cached>(
  cached: Cached,
  postId: string,
  change: (post: Post) => Partial<Post>,
): Cached {
  if (!isRecord(cached)) return cached
  const { id, pages, data, likesCount } = cached
  const each = (part: unknown) => withChangedPost(part, postId, change)
  if (Array.isArray(pages)) return { ...cached, pages: pages.map(each) }
  if (Array.isArray(data)) return { ...cached, data: data.map(each) }
  // Only posts have `likesCount`; comments and users in the same cache may have the same id.
  if (id !== postId || typeof likesCount !== 'number') return cached
  return { ...cached, ...change(cached as Cached & Post) }
}

/** Prepends a new post to the list, unless the list already contains it. */
export function withPublished(list: PostPages, post: Post): PostPages {
  const [first, ...rest] = list.pages
  if (!first || list.pages.some(({ data }) => data.some(({ id }) => id === post.id))) return list
  const pages = [{ ...first, data: [post, ...first.data] }, ...rest]
  return { ...list, pages: pages.map((page) => withTotal(page, 1)) }
}

/** Removes a post from the list. */
export function withoutPost(list: PostPages, postId: string): PostPages {
  if (!list.pages.some(({ data }) => data.some(({ id }) => id === postId))) return list
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.filter(({ id }) => id !== postId),
  }))
  return { ...list, pages: pages.map((page) => withTotal(page, -1)) }
}

const withTotal = (page: PostPage, by: number): PostPage => ({
  ...page,
  pagination: { ...page.pagination, total: Math.max(0, page.pagination.total + by) },
})
