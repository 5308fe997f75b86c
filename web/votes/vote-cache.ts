import type { VoteCounts } from '../../contract/percent.ts'
import { isRecord } from '../lib/is-record.ts'
import { periods } from '../lib/periods.ts'
import { storage, storageKeys } from '../lib/storage.ts'

/** Counts after the user's vote, as cached in localStorage. */
export interface CachedCounts {
  upvotes: number
  downvotes: number
  timestamp: number
}

type Entries = Record<string, CachedCounts>

const isCount = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0

function isEntry(value: unknown): value is CachedCounts {
  if (!isRecord(value)) return false
  const { upvotes, downvotes, timestamp } = value
  return isCount(upvotes) && isCount(downvotes) && Number.isFinite(timestamp)
}

const isSame = (one: CachedCounts | undefined, other: CachedCounts): one is CachedCounts =>
  one?.upvotes === other.upvotes &&
  one.downvotes === other.downvotes &&
  one.timestamp === other.timestamp

// useSyncExternalStore compares snapshots by identity, so the same text must give the same object.
let readText: string | null = null
let readEntries: Entries = {}

/** All entries, expired ones included; the same object until one changes. */
export function cachedEntries(): Readonly<Entries> {
  const text = storage.get(storageKeys.votes)
  if (text !== readText) {
    const stored = storage.getJson(storageKeys.votes, isRecord) ?? {}
    readEntries = Object.fromEntries(
      Object.entries(stored)
        .filter((pair): pair is [string, CachedCounts] => isEntry(pair[1]))
        .map(([id, entry]) => [id, isSame(readEntries[id], entry) ? readEntries[id] : entry]),
    )
    readText = text
  }
  return readEntries
}

// An entry with a timestamp in the future would never expire.
const isFresh = ({ timestamp }: CachedCounts, now: number) =>
  timestamp <= now && now - timestamp < periods.voteCache

const listeners = new Set<() => void>()

/** Calls the listener when the cache changes, in this tab or another; returns the unsubscribe function. */
export function subscribeToVoteCache(listener: () => void): () => void {
  listeners.add(listener)
  const stop = subscribeToOtherTabs(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** As `subscribeToVoteCache`, but only for changes by other tabs. */
export function subscribeToOtherTabs(listener: () => void): () => void {
  return storage.watch(storageKeys.votes, listener)
}

/** The entry of a personality, even if expired; the same object until it changes. */
export function cachedEntry(personalityId: string): CachedCounts | undefined {
  return cachedEntries()[personalityId]
}

/** The counts of an entry that has not expired, which override the counts of a list. */
export function freshCounts(entry: CachedCounts | undefined, now: number): VoteCounts | undefined {
  if (!entry || !isFresh(entry, now)) return undefined
  return { upvoteCount: entry.upvotes, downvoteCount: entry.downvotes }
}

type PersonalityCounts = VoteCounts & { personalityId: string }

function write(changed: [string, CachedCounts][], now: number): void {
  const fresh = Object.entries(cachedEntries()).filter(([, entry]) => isFresh(entry, now))
  storage.setJson(storageKeys.votes, Object.fromEntries([...fresh, ...changed]))
  for (const listener of listeners) listener()
}

const entryOf = ({ upvoteCount, downvoteCount }: VoteCounts, timestamp: number): CachedCounts => ({
  upvotes: upvoteCount,
  downvotes: downvoteCount,
  timestamp,
})

/** Caches the counts after the user's vote. */
export function cacheVoteCounts(counted: PersonalityCounts, now: number): void {
  write([[counted.personalityId, entryOf(counted, now)]], now)
}

/**
 * Updates existing entries with counts fetched later. The vote's timestamp stays: other tabs refetch when it changes, which
 * a refresh must not cause.
 */
export function refreshCachedCounts(counted: PersonalityCounts[], now: number): void {
  const changed = counted.flatMap((counts): [string, CachedCounts][] => {
    const entry = cachedEntry(counts.personalityId)
    return entry && isFresh(entry, now)
      ? [[counts.personalityId, entryOf(counts, entry.timestamp)]]
      : []
  })
  if (changed.length > 0) write(changed, now)
}

/** Removes all entries at the end of a session. */
export function clearVoteCache(): void {
  storage.remove(storageKeys.votes)
  for (const listener of listeners) listener()
}
