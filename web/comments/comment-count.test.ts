import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { addToCommentCount, withCommentCount } from './comment-count.ts'

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
