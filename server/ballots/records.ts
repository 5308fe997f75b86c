/** The counts and root of a version of a list. */
export interface ListState {
  version: number
  upvoteCount: number
  downvoteCount: number
  root: Buffer
}

/** Both current lists of a personality; `verified` is null while that tally is not shown. */
export interface PersonalityState {
  personalityId: string
  name: string
  all: ListState
  verified: ListState | null
  /** Counted votes that were removed, changed, held or withdrawn since a record stated them. */
  removed: Removed
}

/** Numbers of votes of each side. */
export interface Removed {
  upvotes: number
  downvotes: number
}

/** A time as records have it: whole seconds in UTC. */
export const recordTime = (time: Date): string => time.toISOString().replace(/\.\d+Z$/, 'Z')

// Records are compared byte by byte, so the order of the keys is part of the format.

export const listRecord = (
  { personalityId, name, all, verified, removed }: PersonalityState,
  time: Date,
): string =>
  JSON.stringify({
    kind: 'list',
    personality: personalityId,
    name,
    time: recordTime(time),
    version: all.version,
    up: all.upvoteCount,
    down: all.downvoteCount,
    merkleRoot: all.root.toString('hex'),
    verifiedVersion: verified?.version ?? null,
    verifiedUp: verified?.upvoteCount ?? null,
    verifiedDown: verified?.downvoteCount ?? null,
    verifiedMerkleRoot: verified?.root.toString('hex') ?? null,
    removedUp: removed.upvotes,
    removedDown: removed.downvotes,
  })

/** Says that a personality was deleted, and its lists with it. */
export const removedRecord = (personalityId: string, time: Date): string =>
  JSON.stringify({ kind: 'removed', personality: personalityId, time: recordTime(time) })

/** Says that a personality was merged into another one, and that its lists end, unless the merge is undone. */
export const mergedRecord = (personalityId: string, into: string, time: Date): string =>
  JSON.stringify({ kind: 'merged', personality: personalityId, into, time: recordTime(time) })

export interface PublicationState {
  number: number
  /** Seconds. */
  interval: number
  /** Records of the publication before this one. */
  records: number
  personalities: number
  ballots: number
}

/** Ends a publication, also one without changes, so that the time of the head shows whether it is stale. */
export const publicationRecord = (
  { number, interval, records, personalities, ballots }: PublicationState,
  time: Date,
): string =>
  JSON.stringify({
    kind: 'publication',
    number,
    time: recordTime(time),
    interval,
    records,
    personalities,
    ballots,
  })
