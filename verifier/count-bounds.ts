import type { Vote } from './lists.ts'
import type { ListRecord, LogRecord } from './records.ts'
import { type Statement, say, type ValuesOf } from './sentences.ts'
import { waitingMax } from './sequence.ts'

/** Counts of a personality as a page or a file of the site shows them. */
export interface ShownCount {
  up: number
  down: number
}

/** The count of a side in a record. */
const countOf: Record<Vote, 'up' | 'down'> = { support: 'up', oppose: 'down' }

/** The least and the greatest count of a side. */
type Range = readonly [number, number]

/** Entries of the log, from the first to the one before the second. */
interface Window {
  from: number
  to: number
}

/** Milliseconds: histories count by hour, in the time of the database. */
const margin = 75 * 60_000

/** Records of a personality that are kept: what was shown before them is not checked. */
const recordsMax = 1_000

type Recorded = { index: number; record: ListRecord | undefined }

/** What the lists of a log explain of the counts that the site shows at other times. */
export class CountBounds {
  /** By personality; a record is undefined where its lists ended. */
  readonly #records = new Map<string, Recorded[]>()
  readonly #publications: { index: number; time: number }[] = []
  /** The first record that states removed votes. */
  #first: number | undefined
  readonly #start: number

  /** @param start the first entry that is added: before it the log may have records of every personality */
  constructor(start = 0) {
    this.#start = start
  }

  add(record: LogRecord, index: number): void {
    if (record.kind === 'publication') {
      this.#publications.push({ index, time: Date.parse(record.time) })
      return
    }
    const isList = record.kind === 'list'
    if (isList && record.removedUp !== undefined) this.#first ??= index
    const recorded = this.#records.get(record.personality) ?? []
    recorded.push({ index, record: isList ? record : undefined })
    this.#records.set(record.personality, recorded.slice(-recordsMax))
  }

  /**
   * Names a side of counts that were seen while the log had this size, once two more publications are there: the first may
   * have been under way.
   * @returns undefined if they are explained, or the log cannot say; `later` if it cannot yet
   */
  checkSeen(
    personality: string,
    seen: ShownCount,
    size: number,
  ): Unexplained | 'later' | undefined {
    const next = this.#publications.filter(({ index }) => index >= size)[1]
    if (!next) return 'later'
    // A response may have been cached since before the last publication.
    const before = this.#publications.filter(({ index }) => index < size).at(-2)
    return this.#check(personality, seen, { from: (before?.index ?? -1) + 1, to: next.index + 1 })
  }

  /** True if what was seen while the log had this size can be checked: an earlier record of the personality is known. */
  canCheck(personality: string, size: number): boolean {
    const before = this.#publications.filter(({ index }) => index < size).at(-2)?.index ?? -1
    const recorded = this.#records.get(personality) ?? []
    return this.#start === 0 || recorded.some(({ index }) => index <= before)
  }

  /** Names a side of counts that the site says it had at a time; undefined if they are explained, or the log cannot say. */
  checkPast(personality: string, shown: ShownCount, time: number): Unexplained | undefined {
    const last = this.#publications.findLastIndex(
      (publication) => publication.time <= time - margin,
    )
    const next = this.#publications.find((publication) => publication.time >= time + margin)
    if (!next) return undefined
    // That before the last one: the last one may have been under way.
    const from = (this.#publications[last - 1]?.index ?? -1) + 1
    return this.#check(personality, shown, { from, to: next.index + 1 })
  }

  /** The ballots of a side on the current list. */
  listed(personality: string, side: Vote): number {
    const record = this.#records.get(personality)?.at(-1)?.record
    return record?.[countOf[side]] ?? 0
  }

  /** True if counts differ so much from the current list that a later list must explain them. */
  isNotable(personality: string, shown: ShownCount): boolean {
    const differs = (count: number, side: Vote) =>
      Math.abs(count - this.listed(personality, side)) > waitingMax
    return differs(shown.up, 'support') || differs(shown.down, 'oppose')
  }

  #check(personality: string, { up, down }: ShownCount, window: Window): Unexplained | undefined {
    const ranges = this.#ranges(personality, window)
    if (!ranges) return undefined
    const sides = [
      ['support', up, ranges.up],
      ['oppose', down, ranges.down],
    ] as const
    for (const [side, count, range] of sides) {
      if (count < range[0] || count > range[1]) return { side, count, range }
    }
    return undefined
  }

  /** What the counts of a personality can have been between two publications; undefined if the log does not say. */
  #ranges(personality: string, { from, to }: Window): { up: Range; down: Range } | undefined {
    if (this.#first === undefined || from < this.#first) return undefined
    const recorded = this.#records.get(personality) ?? []
    if (recorded.length === recordsMax && (recorded[0]?.index ?? 0) >= from) return undefined
    const before = recorded.findLast(({ index }) => index < from)
    if (!before && this.#start > 0) return undefined
    const within = recorded.filter(({ index }) => index >= from && index < to)
    const known = before ? [before, ...within] : within
    // Version 1 and the end of lists explain nothing.
    if (known.some(({ record }) => record?.removedUp === undefined)) return undefined
    const older = before?.record
    const newer = known.at(-1)?.record
    const removed = (side: 'removedUp' | 'removedDown') =>
      within.reduce((sum, { record }) => sum + (record?.[side] ?? 0), 0)
    const rangeOf = (least = 0, most = 0, gone: number): Range => [
      least - gone - waitingMax,
      most + gone + waitingMax,
    ]
    return {
      up: rangeOf(older?.up, newer?.up, removed('removedUp')),
      down: rangeOf(older?.down, newer?.down, removed('removedDown')),
    }
  }
}

/** A count that no list explains. */
export interface Unexplained {
  side: Vote
  count: number
  range: Range
}

/** Where a count was seen. */
export type CountPlace = Pick<ValuesOf<'unexplainedCount'>, 'name' | 'where' | 'when'>

/** Says what a site shows that its lists do not explain. */
export const describeUnexplained = (
  { side: vote, count, range: [least, most] }: Unexplained,
  place: CountPlace,
): Statement =>
  say('unexplainedCount', {
    ...place,
    ...{ count, vote },
    ...(count > most
      ? { limit: 'most', explained: most }
      : { limit: 'least', explained: Math.max(least, 0) }),
  })
