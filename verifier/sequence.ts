import type { Problem } from './finding.ts'
import type {
  ListRecord,
  LogRecord,
  MergedRecord,
  PublicationRecord,
  RemovedRecord,
} from './records.ts'
import { say, type WrongEntry } from './sentences.ts'

/** The newest record of a personality. */
export interface CurrentList {
  record: ListRecord
  /** Index in the log. */
  index: number
}

/** Removed votes of a side that wait to be stated, because fewer than five could show a single voter. */
export const removedUnstatedMax = 4

/** Ballots that wait for a new version of their list. */
export const waitingBallotsMax = 4

/** Both: what a count can be off beside lists and records, and a list that loses ballots. */
export const waitingMax = waitingBallotsMax + removedUnstatedMax

interface VerifiedVersion {
  version: number
  values: string
  /** Votes of each side by which the list of all may have fallen below the ballots of this version. */
  removed: { up: number; down: number }
}

/** Rules for the order of records; it also collects the current lists. */
export class RecordSequence {
  readonly current = new Map<string, CurrentList>()
  /** Publications that were read. */
  newest: PublicationRecord | undefined
  readonly #report: (problem: Problem) => void
  readonly #removed = new Set<string>()
  /** The last records of personalities that were merged into others, whose lists may go on. */
  readonly #merged = new Map<string, ListRecord>()
  /** Highest version of each list of verified members, also while none is shown. */
  readonly #verifiedVersions = new Map<string, VerifiedVersion>()
  /** Records since the last publication. */
  #run: { time: string; personalities: Set<string> } | undefined
  #ballots = 0
  /** True once a record was of version 2. */
  #statesRemoved = false

  constructor(report: (problem: Problem) => void) {
    this.#report = report
  }

  /** True after a record that closes a publication. */
  get isClosed(): boolean {
    return this.#run === undefined
  }

  /** Personalities in the log, also removed and merged ones. */
  get personalities(): number {
    return this.current.size + this.#removed.size + this.#merged.size
  }

  /** True if the lists of a personality have ended. */
  hasEnded(personality: string): boolean {
    return this.#removed.has(personality) || this.#merged.has(personality)
  }

  add(record: LogRecord, index: number): void {
    if (record.kind === 'publication') this.#addPublication(record, index)
    else this.#addToRun(record, index)
  }

  #addToRun(record: ListRecord | RemovedRecord | MergedRecord, index: number): void {
    this.#run ??= { time: record.time, personalities: new Set() }
    const { time, personalities } = this.#run
    if (record.time !== time) this.#wrong(index, 'otherTime')
    if (personalities.has(record.personality)) {
      this.#wrong(index, 'personalityTwice')
    }
    personalities.add(record.personality)
    if (record.kind === 'list') this.#addList(record, index)
    else this.#endLists(record, index)
  }

  #addList(record: ListRecord, index: number): void {
    const before = this.current.get(record.personality)?.record
    if (this.#removed.has(record.personality)) this.#wrong(index, 'personalityRemoved')
    this.#checkVersions(before, record, index)
    this.#checkRemoved(before, record, index)
    this.#checkVerified(record, index)
    this.#merged.delete(record.personality)
    this.current.set(record.personality, { record, index })
    this.#ballots += record.up + record.down - (before ? before.up + before.down : 0)
  }

  #endLists(record: RemovedRecord | MergedRecord, index: number): void {
    const { personality } = record
    const before = this.current.get(personality)?.record
    if (!before) this.#wrong(index, 'noListsToEnd')
    this.current.delete(personality)
    this.#ballots -= before ? before.up + before.down : 0
    if (record.kind === 'removed') {
      this.#verifiedVersions.delete(personality)
      this.#removed.add(personality)
      return
    }
    if (record.into === personality) this.#wrong(index, 'mergedIntoItself')
    if (before) this.#merged.set(personality, before)
  }

  #checkVersions(before: ListRecord | undefined, record: ListRecord, index: number): void {
    const last = (before ?? this.#merged.get(record.personality))?.version ?? 0
    const step = record.version - last
    const isSame = step === 0 && before !== undefined && valuesOf(before) === valuesOf(record)
    if (step !== 1 && !isSame) {
      this.#wrong(index, 'version', record.version, last)
    }
    const isVerifiedSame = this.#isVerifiedSame(before, record, index)
    const hasRemoved = (record.removedUp ?? 0) + (record.removedDown ?? 0) > 0
    if (isSame && isVerifiedSame && !hasRemoved) {
      this.#wrong(index, 'unchanged')
    }
  }

  /** Most ballots of verified members that honest lists can have beside those of all. */
  mostVerified({ personality, up, down }: ListRecord): { up: number; down: number } {
    const removed = this.#verifiedVersions.get(personality)?.removed
    return { up: up + (removed?.up ?? 0), down: down + (removed?.down ?? 0) }
  }

  /** Verified members are a part of all; their list may be older, and have ballots that were removed since then. */
  #checkVerified(record: ListRecord, index: number): void {
    const { name, verifiedUp, verifiedDown } = record
    const most = this.mostVerified(record)
    if ((verifiedUp ?? 0) <= most.up && (verifiedDown ?? 0) <= most.down) return
    const statement = say('moreVerifiedInEntry', { index: String(index), name })
    this.#report({ code: 'unexplained-count', ...statement })
  }

  /**
   * A list cannot lose more ballots of a side than were removed. Up to four of them wait to be stated, and up to four were
   * stated before, while their ballots waited for this version of the list.
   */
  #checkRemoved(before: ListRecord | undefined, record: ListRecord, index: number): void {
    const { removedUp, removedDown, name } = record
    if (removedUp === undefined || removedDown === undefined) {
      if (this.#statesRemoved) this.#wrong(index, 'removedNotStated')
      return
    }
    this.#statesRemoved = true
    // Version 1 has not counted what was removed before.
    if (before?.removedUp === undefined) return
    const sides = [
      ['support', before.up - record.up, removedUp],
      ['oppose', before.down - record.down, removedDown],
    ] as const
    for (const [vote, lost, removed] of sides) {
      if (lost <= removed + waitingMax) continue
      const values = { name, index: String(index), lost, vote, removed }
      this.#report({ code: 'unexplained-count', ...say('lostBallots', values) })
    }
  }

  /** True if the list of verified members is the same as in the record before. */
  #isVerifiedSame(before: ListRecord | undefined, record: ListRecord, index: number): boolean {
    const { personality, verifiedVersion } = record
    if (verifiedVersion === null) return (before?.verifiedVersion ?? null) === null
    const values = verifiedValuesOf(record)
    const known = this.#verifiedVersions.get(personality)
    const step = verifiedVersion - (known?.version ?? 0)
    if (step !== 1 && !(step === 0 && known?.values === values)) {
      this.#wrong(index, 'verifiedVersion', verifiedVersion, known?.version ?? 0)
    }
    const removed = step === 0 && known ? removedSince(known, record) : removedAtFirst
    this.#verifiedVersions.set(personality, { version: verifiedVersion, values, removed })
    return before?.verifiedVersion === verifiedVersion
  }

  #addPublication(record: PublicationRecord, index: number): void {
    const { newest } = this
    if (record.number !== (newest?.number ?? 0) + 1) {
      this.#wrong(index, 'publication', record.number, newest?.number ?? 0)
    }
    if (newest && record.time < newest.time) this.#wrong(index, 'earlier')
    if (this.#run && this.#run.time !== record.time) {
      this.#wrong(index, 'otherTimeThanRecords')
    }
    const totals = [
      ['records', record.records, this.#run?.personalities.size ?? 0],
      ['personalities', record.personalities, this.current.size],
      ['ballots', record.ballots, this.#ballots],
    ] as const
    for (const [total, stated, counted] of totals) {
      if (stated === counted) continue
      const values = { publication: String(record.number), total, stated, counted }
      this.#report({ code: 'wrong-total', ...say('wrongTotal', values) })
    }
    this.newest = record
    this.#run = undefined
  }

  /** @param numbers a number in the entry and the one that it follows, for kinds that name them */
  #wrong(index: number, what: WrongEntry, ...numbers: [stated: number, before: number] | []): void {
    const [stated = '', before = ''] = numbers.map(String)
    const statement = say('wrongEntry', { index: String(index), what, stated, before })
    this.#report({ code: 'bad-sequence', ...statement })
  }
}

/** A new version is of the same moment as the list of all, which may wait for up to four ballots. */
const removedAtFirst = { up: waitingBallotsMax, down: waitingBallotsMax }

/** What was removed while the list of verified members stayed; version 1 did not state it. */
function removedSince(
  { removed }: VerifiedVersion,
  { removedUp = Number.POSITIVE_INFINITY, removedDown = Number.POSITIVE_INFINITY }: ListRecord,
): VerifiedVersion['removed'] {
  return {
    up: Math.max(removed.up, waitingMax) + removedUp,
    down: Math.max(removed.down, waitingMax) + removedDown,
  }
}

const valuesOf = ({ up, down, merkleRoot }: ListRecord) => `${up} ${down} ${merkleRoot}`

const verifiedValuesOf = ({ verifiedUp, verifiedDown, verifiedMerkleRoot }: ListRecord) =>
  `${verifiedUp} ${verifiedDown} ${verifiedMerkleRoot}`
