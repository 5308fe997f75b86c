import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { VoteStatus } from '../../contract/votes.ts'
import { storageKeys } from '../lib/storage.ts'
import { voteStatusQuery } from './api.ts'
import { cachedEntry, cacheVoteCounts } from './vote-cache.ts'
import { voteChangeOptions } from './vote-change.ts'

const id = '0199aaaa-0000-7000-8000-000000000001'
const { queryKey } = voteStatusQuery(id)
const now = 1_800_000_000_000

const status = (upvoteCount: number, ownVote: VoteStatus['userVoteType']): VoteStatus => ({
  personalityId: id,
  upvoteCount,
  downvoteCount: 0,
  totalVotes: upvoteCount,
  hasUserVoted: ownVote !== null,
  userVoteType: ownVote,
  userVoteState: ownVote && 'COUNTED',
  isClosed: false,
})

const stored = new Map<string, string>()
let reply: PromiseWithResolvers<Response>

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    },
  })
  // Nothing waits for a paint.
  vi.stubGlobal('document', { hidden: true })
  reply = Promise.withResolvers()
  vi.stubGlobal('fetch', () => reply.promise)
})

/** Votes; returns the client of the tab after the response. */
async function vote({ meanwhile = () => {} } = {}): Promise<QueryClient> {
  const client = new QueryClient()
  client.setQueryData(queryKey, status(3, null))
  const options = voteChangeOptions(client, { personality: { id, name: 'Ada Quill' } })
  const change = client.getMutationCache().build(client, options).execute('UPVOTE')
  expect(client.getQueryData(queryKey)).toMatchObject({ upvoteCount: 4, userVoteType: 'UPVOTE' })
  meanwhile()
  reply.resolve(Response.json(status(9, 'UPVOTE')))
  await change
  return client
}

describe('the response to a vote', () => {
  it('is shown and cached', async () => {
    const client = await vote()
    expect(client.getQueryData(queryKey)).toMatchObject({ upvoteCount: 9 })
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false)
    expect(cachedEntry(id)).toMatchObject({ upvotes: 9 })
  })

  it('is read again if another tab has voted meanwhile, whose vote may be newer', async () => {
    cacheVoteCounts(status(3, null), now)
    const client = await vote({
      meanwhile: () => {
        const entry = { upvotes: 4, downvotes: 0, timestamp: now + 1 }
        stored.set(storageKeys.votes, JSON.stringify({ [id]: entry }))
      },
    })
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })
})
