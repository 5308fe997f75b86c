import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveEvent } from '../../contract/live.ts'
import type { Notification } from '../../contract/notifications.ts'
import type { User } from '../../contract/users.ts'
import type { VoteStatus } from '../../contract/votes.ts'
import { useSession } from '../accounts/session.ts'
import { LiveUpdates } from './live-updates.ts'

const statusKey = ['votes', 'status', 'ada']
const listKey = ['personalities', 'top', 6]
const member = { id: 'm' } as User
const own: VoteStatus = {
  personalityId: 'ada',
  upvoteCount: 3,
  downvoteCount: 1,
  totalVotes: 4,
  hasUserVoted: true,
  userVoteType: 'UPVOTE',
}

let client: QueryClient
let answers: LiveUpdates

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
  answers = new LiveUpdates(client)
  // As a vote control does, also for visitors, who ask for nothing.
  new QueryObserver(client, { queryKey: statusKey, enabled: false }).subscribe(() => undefined)
  client.setQueryData(listKey, {
    data: [
      { id: 'ada', commentCount: 0 },
      { id: 'bo', commentCount: 5 },
    ],
  })
})
afterEach(() => {
  useSession.setState({ user: null, isAuthenticated: false })
  client.clear()
  vi.useRealTimers()
})

const tell = (upvoteCount: number, commentCount = 0) =>
  answers.take({
    event: 'counts',
    data: {
      personalities: [{ personalityId: 'ada', upvoteCount, downvoteCount: 1, commentCount }],
    },
  })
const shown = () => client.getQueryData<VoteStatus>(statusKey)

it('a visitor sees the counts told, which no list knows', () => {
  tell(8, 2)
  expect(shown()).toMatchObject({ upvoteCount: 8, totalVotes: 9, userVoteType: null })
  expect(client.getQueryData(listKey)).toEqual({
    data: [
      { id: 'ada', commentCount: 2 },
      { id: 'bo', commentCount: 5 },
    ],
  })
  tell(9)
  expect(shown()).toMatchObject({ upvoteCount: 9 })
  answers.forget()
  expect(shown()).toBeUndefined()
})

it('an event of an unknown kind changes nothing', () => {
  const unknown: unknown = { event: 'something-new', data: {} }
  answers.take(unknown as LiveEvent)
  expect(shown()).toBeUndefined()
})

it('a member keeps the own vote, and the age of the answer it came with', () => {
  useSession.setState({ user: member, isAuthenticated: true })
  tell(8)
  expect(shown()).toBeUndefined()
  client.setQueryData(statusKey, own, { updatedAt: 1_000 })
  tell(9)
  expect(shown()).toMatchObject({ upvoteCount: 9, totalVotes: 10, userVoteType: 'UPVOTE' })
  expect(client.getQueryState(statusKey)?.dataUpdatedAt).toBe(1_000)
  answers.forget()
  expect(shown()).toMatchObject({ upvoteCount: 9 })
})

it('counts told while an own vote is under way wait until it is over, and the latest are shown', async () => {
  useSession.setState({ user: member, isAuthenticated: true })
  client.setQueryData(statusKey, own)
  const { promise, resolve } = Promise.withResolvers<void>()
  const vote = client
    .getMutationCache()
    .build(client, { mutationKey: ['votes', 'change', 'ada'], mutationFn: () => promise })
    .execute(undefined)
  tell(7)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(shown()).toMatchObject({ upvoteCount: 3 })
  resolve()
  await vote
  tell(8)
  expect(shown()).toMatchObject({ upvoteCount: 3 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(shown()).toMatchObject({ upvoteCount: 8 })
})

it('what is unread is told to members alone', () => {
  const unread = () => client.getQueryData(['notifications', 'unread'])
  const event: LiveEvent = { event: 'unread', data: { count: 4, newest: [] } }
  answers.take(event)
  expect(unread()).toBeUndefined()
  useSession.setState({ user: member, isAuthenticated: true })
  answers.take(event)
  return vi.waitFor(() => expect(unread()).toBe(4))
})

it('news of notifications waits for a page that is being loaded', async () => {
  useSession.setState({ user: member, isAuthenticated: true })
  const asked: unknown[] = []
  const pages = [1, 2, 3].map(() => Promise.withResolvers<number>())
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['notifications', 'list', 'all'],
    queryFn: ({ pageParam }) => {
      asked.push(pageParam)
      return pages[asked.length - 1]?.promise ?? 0
    },
    initialPageParam: 1,
    getNextPageParam: (page) => page + 1,
  })
  const stop = list.subscribe(() => undefined)
  pages[0]?.resolve(1)
  await vi.waitFor(() => expect(list.getCurrentResult().isSuccess).toBe(true))
  const loading = list.fetchNextPage()
  for (const id of ['a', 'b']) {
    const newest = [{ id, createdAt: '2026-01-01T00:00:00.000Z' } as Notification]
    answers.take({ event: 'unread', data: { count: 4, newest } })
  }
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual([1, 2])
  pages[1]?.resolve(2)
  expect((await loading).data?.pages).toEqual([1, 2])
  await vi.waitFor(() => expect(asked).toEqual([1, 2, 1]))
  stop()
})
