import { decodeText } from './encoding.ts'

/** A version of the lists of a personality. */
export interface ListRecord {
  kind: 'list'
  /** Id of the personality. */
  personality: string
  name: string
  time: string
  version: number
  up: number
  down: number
  /** Root of the list of all ballots, in hex. */
  merkleRoot: string
  /** These four are null while the tally of verified members is not shown. */
  verifiedVersion: number | null
  verifiedUp: number | null
  verifiedDown: number | null
  verifiedMerkleRoot: string | null
  /**
   * Votes of each side that were removed, changed, held or withdrawn since a record stated them: none, or five and more.
   * Records of version 1 do not state them.
   */
  removedUp?: number
  removedDown?: number
}

/** Ends the lists of a personality that was deleted. */
export interface RemovedRecord {
  kind: 'removed'
  personality: string
  time: string
}

/** Ends the lists of a personality that was merged into another one. They may go on if the merge is undone. */
export interface MergedRecord {
  kind: 'merged'
  personality: string
  /** Id of the other one. */
  into: string
  time: string
}

/** Closes the records of a run. */
export interface PublicationRecord {
  kind: 'publication'
  number: number
  time: string
  /** Seconds between publications. */
  interval: number
  /** Number of records of this run before this one. */
  records: number
  /** Personalities with a current list, and ballots on their lists of all. */
  personalities: number
  ballots: number
}

export type LogRecord = ListRecord | RemovedRecord | MergedRecord | PublicationRecord

/** Longest record in bytes. */
export const maxRecordBytes = 4096

type Field = (value: unknown) => boolean

const isId: Field = (value) =>
  typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
const isName: Field = (value) => typeof value === 'string' && value.isWellFormed()
const isTime: Field = (value) =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(value) &&
  !Number.isNaN(Date.parse(value))
const isCount: Field = (value) => Number.isSafeInteger(value) && (value as number) >= 0
const isOrdinal: Field = (value) => isCount(value) && value !== 0
const isRemoved: Field = (value) => isCount(value) && (value === 0 || (value as number) >= 5)
const isRoot: Field = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isNull: Field = (value) => value === null
const isInterval: Field = (value) =>
  isCount(value) && (value as number) >= 60 && (value as number) <= 86_400

const listFields = {
  kind: (value: unknown) => value === 'list',
  personality: isId,
  name: isName,
  time: isTime,
  version: isOrdinal,
  up: isCount,
  down: isCount,
  merkleRoot: isRoot,
}

const shapesOfLists: Record<string, Field>[] = [
  {
    ...listFields,
    verifiedVersion: isNull,
    verifiedUp: isNull,
    verifiedDown: isNull,
    verifiedMerkleRoot: isNull,
  },
  {
    ...listFields,
    verifiedVersion: isOrdinal,
    verifiedUp: isCount,
    verifiedDown: isCount,
    verifiedMerkleRoot: isRoot,
  },
]

/** The exact keys of each kind, in their order. */
const shapes: Record<string, Field>[] = [
  ...shapesOfLists,
  ...shapesOfLists.map((shape) => ({ ...shape, removedUp: isRemoved, removedDown: isRemoved })),
  { kind: (value) => value === 'removed', personality: isId, time: isTime },
  { kind: (value) => value === 'merged', personality: isId, into: isId, time: isTime },
  {
    kind: (value) => value === 'publication',
    number: isOrdinal,
    time: isTime,
    interval: isInterval,
    records: isCount,
    personalities: isCount,
    ballots: isCount,
  },
]

/** Parses an entry of the log; undefined unless it is exactly what the format says, byte for byte. */
export function parseRecord(bytes: Uint8Array): LogRecord | undefined {
  const text = bytes.length <= maxRecordBytes ? decodeText(bytes) : undefined
  if (text === undefined) return undefined
  let value: Record<string, unknown>
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  // Also refuses other spellings of the same JSON: spaces, escapes, repeated keys.
  if (typeof value !== 'object' || value === null || JSON.stringify(value) !== text)
    return undefined
  const isRecord = shapes.some((shape) => {
    const names = Object.keys(shape)
    return (
      Object.keys(value).join() === names.join() &&
      names.every((name) => shape[name]?.(value[name]) === true)
    )
  })
  return isRecord ? (value as unknown as LogRecord) : undefined
}
