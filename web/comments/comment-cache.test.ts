import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Comment } from '../../contract/comments.ts'
import {
  type CommentPages,
  countComment,
  withCommentCount,
  withEdited,
  withoutComment,
  withPosted,
} from './comment-cache.ts'
import { commentsOf } from './comment-pages.ts'

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

it('shows an edited comment where it was', () => {
  expect(shown(withEdited(pages, comment('b', 'new')))).toEqual(['d', 'c', 'new', 'a'])
})

it('takes a deleted comment away, once', () => {
  const after = withoutComment(pages, 'c')
  expect(shown(after)).toEqual(['d', 'b', 'a'])
  expect(withoutComment(after, 'c')).toEqual(after)
})

it('moves the comment count of one personality, in every shape of answer', () => {
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
  for (const answer of [null, undefined, 'p', { id: 'p' }]) {
    expect(withCommentCount(answer, 'p', (count) => count + 1)).toEqual(answer)
  }
})

it('counts wherever personalities are shown, and nowhere else', async () => {
  const client = new QueryClient()
  const answer = { id: 'p', commentCount: 1 }
  const keys = [['personalities', 'detail', 'ada'], ['saves', 'mine', 1], ['other']]
  for (const key of keys) client.setQueryData(key, answer)
  await countComment(client, 'p', 1)
  expect(keys.map((key) => client.getQueryData<typeof answer>(key)?.commentCount)).toEqual([
    2, 2, 1,
  ])
})
