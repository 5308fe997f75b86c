import { periods } from '../../contract/limits.ts'
import type { VoteCounts } from '../../contract/percent.ts'
import { storage, storageKeys } from '../lib/storage.ts'

/** Counts after an own vote, as they are kept in the browser. */
export interface CachedCounts {
  upvotes: number
  downvotes: number
  timestamp: number
}

type Entries = Record<string, CachedCounts>

const isCount = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0

function isEntry(value: unknown): value is CachedCounts {
  if (typeof value !== 'object' || value === null) return false
  const { upvotes, downvotes, timestamp } = value as Partial<CachedCounts>
  return isCount(upvotes) && isCount(downvotes) && Number.isFinite(timestamp)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// React compares what a store gives by identity, so the same text must give the same entries.
let readText: string | null = null
let readEntries: Entries = {}

/** Every entry, whatever its age; the same object until one changes. */
export function cachedEntries(): Readonly<Entries> {
  const text = storage.get(storageKeys.votes)
  if (text !== readText) {
    const kept = storage.getJson(storageKeys.votes, isRecord) ?? {}
    readEntries = Object.fromEntries(
      Object.entries(kept).filter((pair): pair is [string, CachedCounts] => isEntry(pair[1])),
    )
    readText = text
  }
  return readEntries
}

// A timestamp ahead of the clock would never grow old.
const isFresh = ({ timestamp }: CachedCounts, now: number) =>
  timestamp <= now && now - timestamp < periods.voteCache

const listeners = new Set<() => void>()

/** Calls the listener when the cache changes, here or in another tab; gives the function that stops it. */
export function subscribeToVoteCache(listener: () => void): () => void {
  listeners.add(listener)
  const stop = subscribeToOtherTabs(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** As `subscribeToVoteCache`, for the changes of other tabs alone. */
export function subscribeToOtherTabs(listener: () => void): () => void {
  return storage.watch(storageKeys.votes, listener)
}

/** The entry of a personality, whatever its age; the same object until it changes. */
export function cachedEntry(personalityId: string): CachedCounts | undefined {
  return cachedEntries()[personalityId]
}

/** The counts of an entry that is young enough to override those of a list. */
export function freshCounts(entry: CachedCounts | undefined, now: number): VoteCounts | undefined {
  if (!entry || !isFresh(entry, now)) return undefined
  return { upvoteCount: entry.upvotes, downvoteCount: entry.downvotes }
}

type Counted = VoteCounts & { personalityId: string }

function write(changed: [string, CachedCounts][], now: number): void {
  const kept = Object.entries(cachedEntries()).filter(([, entry]) => isFresh(entry, now))
  storage.setJson(storageKeys.votes, Object.fromEntries([...kept, ...changed]))
  for (const listener of listeners) listener()
}

const entryOf = ({ upvoteCount, downvoteCount }: VoteCounts, timestamp: number): CachedCounts => ({
  upvotes: upvoteCount,
  downvotes: downvoteCount,
  timestamp,
})

/** Keeps the counts that an own vote led to. */
export function cacheVoteCounts(counted: Counted, now: number): void {
  write([[counted.personalityId, entryOf(counted, now)]], now)
}

/**
 * Brings kept entries in line with counts fetched later; what was never voted on is not kept.
 * The timestamp stays the vote's: it is how other tabs tell a vote from a refresh, to which they must not answer with a fetch.
 */
export function refreshCachedCounts(counted: Counted[], now: number): void {
  const changed = counted.flatMap((counts): [string, CachedCounts][] => {
    const entry = cachedEntry(counts.personalityId)
    return entry && isFresh(entry, now)
      ? [[counts.personalityId, entryOf(counts, entry.timestamp)]]
      : []
  })
  if (changed.length > 0) write(changed, now)
}

/** Forgets everything; for the end of a session. */
export function clearVoteCache(): void {
  storage.remove(storageKeys.votes)
  for (const listener of listeners) listener()
}
