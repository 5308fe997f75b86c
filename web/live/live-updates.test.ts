import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveEvent } from '../../contract/live.ts'
import type { Notification } from '../../contract/notifications.ts'
import type { User } from '../../contract/users.ts'
import type { VoteStatus } from '../../contract/votes.ts'
import { useSession } from '../accounts/session.ts'
import { carryDraft, changeDraft, readDraft } from '../comments/comment-drafts.ts'
import { LiveUpdates } from './live-updates.ts'

const statusKey = ['votes', 'status', 'ada']
const listKey = ['personalities', 'top', 6]
const user = { id: 'm' } as User
const own: VoteStatus = {
  personalityId: 'ada',
  upvoteCount: 3,
  downvoteCount: 1,
  totalVotes: 4,
  hasUserVoted: true,
  userVoteType: 'UPVOTE',
  userVoteState: 'COUNTED',
  isClosed: false,
}

let client: QueryClient
let updates: LiveUpdates

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
  updates = new LiveUpdates(client)
  // Mounts the query disabled, as a vote control does for visitors.
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

const sendCounts = (upvoteCount: number, commentCount = 0, isClosed = false, mergedCount = 0) =>
  updates.apply({
    event: 'counts',
    data: {
      personalities: [
        {
          ...{ personalityId: 'ada', upvoteCount, downvoteCount: 1, commentCount, isClosed },
          mergedCount,
        },
      ],
    },
  })
const shown = () => client.getQueryData<VoteStatus>(statusKey)

it('shows a visitor the counts of the stream, and adds comment counts to lists', () => {
  sendCounts(8, 2)
  expect(shown()).toMatchObject({ upvoteCount: 8, totalVotes: 9, userVoteType: null })
  expect(client.getQueryData(listKey)).toEqual({
    data: [
      { id: 'ada', commentCount: 2 },
      { id: 'bo', commentCount: 5 },
    ],
  })
  sendCounts(9)
  expect(shown()).toMatchObject({ upvoteCount: 9 })
  updates.reset()
  expect(shown()).toBeUndefined()
})

it('reads people again when entries are merged, and takes along what is being written', () => {
  const isStale = () => client.getQueryState(listKey)?.isInvalidated
  changeDraft('ada', { text: 'Half a sentence' })
  updates.apply({
    event: 'merged',
    data: { personalities: [{ personalityId: 'ada', into: { id: 'augusta', slug: 'augusta' } }] },
  })
  expect([readDraft('ada').text, readDraft('augusta').text]).toEqual(['', 'Half a sentence'])
  expect(isStale()).toBe(true)
  changeDraft('ada', { text: 'Another one' })
  carryDraft('ada', 'augusta')
  expect([readDraft('ada').text, readDraft('augusta').text]).toEqual([
    'Another one',
    'Half a sentence',
  ])
})

it('reads a personality again when the number of its entries changes', () => {
  const isStale = () => client.getQueryState(listKey)?.isInvalidated
  sendCounts(8)
  sendCounts(9)
  expect(isStale()).toBe(false)
  sendCounts(9, 0, false, 1)
  expect(isStale()).toBe(true)
})

it('ignores an event of an unknown kind', () => {
  const unknown: unknown = { event: 'something-new', data: {} }
  updates.apply(unknown as LiveEvent)
  expect(shown()).toBeUndefined()
})

it('keeps the vote of a signed-in user, and the age of its query', () => {
  useSession.setState({ user: user, isAuthenticated: true })
  sendCounts(8)
  expect(shown()).toBeUndefined()
  client.setQueryData(statusKey, own, { updatedAt: 1_000 })
  sendCounts(9)
  expect(shown()).toMatchObject({ upvoteCount: 9, totalVotes: 10, userVoteType: 'UPVOTE' })
  expect(client.getQueryState(statusKey)?.dataUpdatedAt).toBe(1_000)
  updates.reset()
  expect(shown()).toMatchObject({ upvoteCount: 9 })
})

it('holds back counts while a vote is pending, and then shows the latest', async () => {
  useSession.setState({ user: user, isAuthenticated: true })
  client.setQueryData(statusKey, own)
  const { promise, resolve } = Promise.withResolvers<void>()
  const vote = client
    .getMutationCache()
    .build(client, { mutationKey: ['votes', 'change', 'ada'], mutationFn: () => promise })
    .execute(undefined)
  sendCounts(7)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(shown()).toMatchObject({ upvoteCount: 3 })
  resolve()
  await vote
  sendCounts(8)
  expect(shown()).toMatchObject({ upvoteCount: 3 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(shown()).toMatchObject({ upvoteCount: 8 })
})

it('closes votes on an open page, for visitors and users', () => {
  sendCounts(3, 0, true)
  expect(shown()).toMatchObject({ upvoteCount: 3, isClosed: true })
  useSession.setState({ user: user, isAuthenticated: true })
  client.setQueryData(statusKey, own, { updatedAt: 1_000 })
  sendCounts(3, 0, true)
  expect(shown()).toMatchObject({ upvoteCount: 3, userVoteType: 'UPVOTE', isClosed: true })
})

it('shows the unread count only to signed-in users', () => {
  const unread = () => client.getQueryData(['notifications', 'unread'])
  const event: LiveEvent = { event: 'unread', data: { count: 4, newest: [] } }
  updates.apply(event)
  expect(unread()).toBeUndefined()
  useSession.setState({ user: user, isAuthenticated: true })
  updates.apply(event)
  return vi.waitFor(() => expect(unread()).toBe(4), 15_000)
})

it('refetches notifications only after a page in flight has loaded', async () => {
  useSession.setState({ user: user, isAuthenticated: true })
  const requestedPages: unknown[] = []
  const pages = [1, 2, 3].map(() => Promise.withResolvers<number>())
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['notifications', 'list', 'all'],
    queryFn: ({ pageParam }) => {
      requestedPages.push(pageParam)
      return pages[requestedPages.length - 1]?.promise ?? 0
    },
    initialPageParam: 1,
    getNextPageParam: (page) => page + 1,
  })
  const stop = list.subscribe(() => undefined)
  pages[0]?.resolve(1)
  await vi.waitFor(() => expect(list.getCurrentResult().isSuccess).toBe(true), 15_000)
  const loading = list.fetchNextPage()
  for (const id of ['a', 'b']) {
    const newest = [{ id, createdAt: '2026-01-01T00:00:00.000Z' } as Notification]
    updates.apply({ event: 'unread', data: { count: 4, newest } })
  }
  await vi.advanceTimersByTimeAsync(1_000)
  expect(requestedPages).toEqual([1, 2])
  pages[1]?.resolve(2)
  expect((await loading).data?.pages).toEqual([1, 2])
  await vi.waitFor(() => expect(requestedPages).toEqual([1, 2, 1]), 15_000)
  stop()
})
