import { expect, it } from 'vitest'
import type { Post } from '../../contract/posts.ts'
import { type PostPages, withChangedPost, withoutPost, withPublished } from './post-cache.ts'

const post = (id: string) => ({ id, likesCount: 1, commentsCount: 2 }) as Post

const list = (...pages: string[][]): PostPages => ({
  pageParams: pages.map(() => null),
  pages: pages.map((ids) => ({
    data: ids.map(post),
    pagination: {
      page: 1,
      limit: 10,
      total: pages.flat().length,
      totalPages: 1,
      hasNext: false,
      hasPrev: false,
      nextCursor: null,
    },
  })),
})

const idsOf = ({ pages }: PostPages) => pages.map(({ data }) => data.map(({ id }) => id))
const totals = ({ pages }: PostPages) => pages.map(({ pagination }) => pagination.total)

it('changes a post in cached data of every shape, but no other object with its id', () => {
  const more = ({ likesCount }: Post) => ({ likesCount: likesCount + 1 })
  const changed = { ...post('a'), likesCount: 2 }
  expect(withChangedPost(post('a'), 'a', more)).toEqual(changed)
  expect(withChangedPost({ data: [post('b'), post('a')] }, 'a', more).data).toEqual([
    post('b'),
    changed,
  ])
  expect(withChangedPost(list(['b'], ['a']), 'a', more).pages[1]?.data).toEqual([changed])
  for (const cached of [null, undefined, 'a', { id: 'a' }, { data: [{ id: 'a' }] }]) {
    expect(withChangedPost(cached, 'a', more)).toEqual(cached)
  }
})

it('prepends a new post once', () => {
  const after = withPublished(list(['b'], ['a']), post('c'))
  expect(idsOf(after)).toEqual([['c', 'b'], ['a']])
  expect(totals(after)).toEqual([3, 3])
  expect(withPublished(after, post('c'))).toBe(after)
})

it('removes a post from any page of the list', () => {
  const after = withoutPost(list(['c', 'b'], ['a']), 'a')
  expect(idsOf(after)).toEqual([['c', 'b'], []])
  expect(totals(after)).toEqual([2, 2])
  expect(withoutPost(after, 'a')).toBe(after)
})
