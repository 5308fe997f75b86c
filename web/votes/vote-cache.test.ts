import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storageKeys } from '../lib/storage.ts'
import {
  cachedEntries,
  cachedEntry,
  cacheVoteCounts,
  clearVoteCache,
  freshCounts,
  refreshCachedCounts,
  subscribeToVoteCache,
} from './vote-cache.ts'

const minute = 60_000
const now = 1_800_000_000_000
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
})

const counts = (personalityId: string, upvoteCount: number, downvoteCount: number) => ({
  personalityId,
  upvoteCount,
  downvoteCount,
})

const shown = (id: string, at: number) => freshCounts(cachedEntry(id), at)

describe('the counts after a vote', () => {
  it('are cached for five minutes', () => {
    cacheVoteCounts(counts('a', 5, 3), now)
    expect(JSON.parse(stored.get(storageKeys.votes) ?? '')).toEqual({
      a: { upvotes: 5, downvotes: 3, timestamp: now },
    })
    expect(shown('a', now + 5 * minute - 1)).toEqual({ upvoteCount: 5, downvoteCount: 3 })
    expect(shown('a', now + 5 * minute)).toBeUndefined()
    expect(shown('b', now)).toBeUndefined()
  })

  it('leave the entries of other personalities as they are, so that their controls are not rendered', () => {
    cacheVoteCounts(counts('a', 5, 3), now)
    const before = cachedEntry('a')
    cacheVoteCounts(counts('b', 1, 0), now + 1)
    expect(cachedEntry('a')).toBe(before)
    expect(shown('b', now + 1)).toEqual({ upvoteCount: 1, downvoteCount: 0 })
  })

  it('drop expired entries', () => {
    cacheVoteCounts(counts('a', 5, 3), now)
    cacheVoteCounts(counts('b', 1, 0), now + 6 * minute)
    expect(Object.keys(cachedEntries())).toEqual(['b'])
  })

  it('are not used if their timestamp is in the future', () => {
    cacheVoteCounts(counts('a', 5, 3), now)
    expect(shown('a', now - 1)).toBeUndefined()
  })
})

describe('counts fetched later', () => {
  it('update an entry and keep its timestamp', () => {
    cacheVoteCounts(counts('a', 5, 3), now)
    refreshCachedCounts([counts('a', 9, 4), counts('b', 1, 1)], now + minute)
    expect(cachedEntry('a')).toEqual({ upvotes: 9, downvotes: 4, timestamp: now })
    expect(cachedEntry('b')).toBeUndefined()
  })
})

describe('the end of a session', () => {
  it('removes the entries from storage and memory', () => {
    cacheVoteCounts(counts('a', 5, 3), now)
    clearVoteCache()
    expect(stored.has(storageKeys.votes)).toBe(false)
    expect(cachedEntries()).toEqual({})
    expect(shown('a', now)).toBeUndefined()
  })
})

describe('broken storage', () => {
  it.each(['', 'null', '[]', '{', '"text"', '7'])('treats %j as empty', (text) => {
    stored.set(storageKeys.votes, text)
    expect(cachedEntries()).toEqual({})
    cacheVoteCounts(counts('a', 1, 0), now)
    expect(shown('a', now)).toEqual({ upvoteCount: 1, downvoteCount: 0 })
  })

  it('ignores only the malformed entries', () => {
    const good = { upvotes: 1, downvotes: 2, timestamp: now }
    stored.set(
      storageKeys.votes,
      JSON.stringify({
        good,
        negative: { ...good, upvotes: -1 },
        half: { ...good, downvotes: 1.5 },
        text: { ...good, upvotes: '1' },
        timeless: { upvotes: 1, downvotes: 2 },
        nothing: null,
      }),
    )
    expect(cachedEntries()).toEqual({ good })
  })
})

describe('a listener', () => {
  it('is called on changes, between which the entries stay the same object', () => {
    const listener = vi.fn()
    const stop = subscribeToVoteCache(listener)
    cacheVoteCounts(counts('a', 1, 0), now)
    expect(cachedEntries()).toBe(cachedEntries())
    refreshCachedCounts([counts('a', 2, 0)], now)
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    cacheVoteCounts(counts('a', 1, 0), now)
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
