import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Comment } from '../../contract/comments.ts'
import {
  addToCommentCount,
  type CommentPages,
  commentsOf,
  withCommentCount,
  withEdited,
  withoutComment,
  withPosted,
} from './comment-cache.ts'

const comment = (id: string, content = id): Comment => ({
  id,
  content,
  createdAt: '2026-01-01T00:00:00Z',
  isAnonymous: false,
  isEdited: false,
  isOwn: true,
  user: null,
  personality: { id: 'p', name: 'Ada', slug: 'ada' },
})

const pages: CommentPages = {
  pages: [
    { comments: [comment('d'), comment('c')], next: 'c' },
    { comments: [comment('b'), comment('a')], next: null },
  ],
  pageParams: [null, 'c'],
}

const shown = (all: CommentPages) => commentsOf(all.pages).map(({ content }) => content)

it('shows a posted comment at the top', () => {
  const after = withPosted(pages, comment('e'))
  expect(shown(after)).toEqual(['e', 'd', 'c', 'b', 'a'])
})

it('replaces an edited comment in place', () => {
  expect(shown(withEdited(pages, comment('b', 'new')))).toEqual(['d', 'c', 'new', 'a'])
})

it('removes a deleted comment once', () => {
  const after = withoutComment(pages, 'c')
  expect(shown(after)).toEqual(['d', 'b', 'a'])
  expect(withoutComment(after, 'c')).toEqual(after)
})

it('changes the comment count of one personality in cached data of every shape', () => {
  const [ada, bo] = [
    { id: 'p', commentCount: 1 },
    { id: 'q', commentCount: 5 },
  ]
  expect(withCommentCount(ada, 'p', (count) => count + 1)).toEqual({ id: 'p', commentCount: 2 })
  expect(withCommentCount({ data: [bo, ada], pagination: {} }, 'p', (count) => count - 1)).toEqual({
    data: [bo, { id: 'p', commentCount: 0 }],
    pagination: {},
  })
  expect(
    withCommentCount({ id: 'p', commentCount: 0 }, 'p', (count) => count - 1).commentCount,
  ).toBe(0)
  for (const cached of [null, undefined, 'p', { id: 'p' }]) {
    expect(withCommentCount(cached, 'p', (count) => count + 1)).toEqual(cached)
  }
})

it('changes the count in every query that shows personalities and in no other', async () => {
  const client = new QueryClient()
  const personality = { id: 'p', commentCount: 1 }
  const keys = [['personalities', 'detail', 'ada'], ['saves', 'mine', 1], ['other']]
  for (const key of keys) client.setQueryData(key, personality)
  await addToCommentCount(client, 'p', 1)
  expect(keys.map((key) => client.getQueryData<typeof personality>(key)?.commentCount)).toEqual([
    2, 2, 1,
  ])
})

it('flattens overlapping pages to one list without duplicates, in server order', () => {
  const overlapping = [
    { comments: ['f', 'd', 'c'].map((id) => comment(id)), next: 'c' },
    { comments: ['c', 'b', 'a'].map((id) => comment(id)), next: null },
  ]
  expect(commentsOf(overlapping).map(({ id }) => id)).toEqual(['f', 'd', 'c', 'b', 'a'])
  expect(commentsOf([])).toEqual([])
})
