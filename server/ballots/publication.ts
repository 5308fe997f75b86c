import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { limits } from '../../contract/limits.ts'
import type { VoteCounts } from '../../contract/percent.ts'
import { updateHistory } from '../history/service.ts'
import {
  type DecidedPoint,
  deleteBallotChanges,
  listChangedBallots,
  lockHistory,
  markAllBallotsChanged,
  publishVerifiedPoints,
} from '../history/store.ts'
import { areEnoughShown, comparedMax, isPublished } from '../history/verified-points.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { FileStore } from '../platform/files.ts'
import { TimeSlices } from '../platform/time-slices.ts'
import type { TransparencyLog } from '../transparency-log/service.ts'
import { BallotList, type Ballots, countChanged } from './list.ts'
import { deleteListFiles, writeList } from './list-files.ts'
import {
  addVerifications,
  type BallotKeys,
  encryptBlocks,
  hashNumbers,
  hashOfKeys,
  type ListName,
  numberBytes,
} from './number.ts'
import {
  type ListState,
  listRecord,
  mergedRecord,
  type PersonalityState,
  publicationRecord,
  type Removed,
  removedRecord,
} from './records.ts'
import {
  claimLease,
  completeList,
  deleteLists,
  type EndedLists,
  findCurrentList,
  findLastPublication,
  findLastVersion,
  findStated,
  forgetFiles,
  hideVerifiedLists,
  insertList,
  insertPublication,
  type ListedPoint,
  listEnded,
  listLastPoints,
  listReplaced,
  listUnpublished,
  lockLease,
  lockPersonalities,
  publishLists,
  readBallots,
  releaseLease,
  removeTallies,
  renewLease,
  renumberBallots,
  type StoredBallots,
  sumOthers,
  upsertTallies,
} from './store.ts'

/** Points at which a test interrupts a publication, in this order. */
export const steps = [
  'claimed',
  'unfinished lists deleted',
  'ballots read',
  'list inserted',
  'part written',
  'files written',
  'list completed',
  'personality prepared',
  'all prepared',
  'lists published',
  'log appended',
  'committed',
  'old files deleted',
] as const
export type Step = (typeof steps)[number]

export interface PublicationDeps {
  db: Db
  clock: Clock
  files: FileStore
  log: FastifyBaseLogger
  ballotKeys: BallotKeys
  transparencyLog: Pick<TransparencyLog, 'appendEntries' | 'name'>
  /** Seconds between publications. */
  interval: number
  /** When aborted, the publication ends after the current personality and leaves the rest to the next one. */
  signal?: AbortSignal
  /** Awaited at each step. */
  onStep?: (step: Step) => Promise<void> | void
}

/** Largest number of personalities in one publication; others wait for the next. */
const personalitiesMax = 5_000

/** Milliseconds after which another process may take over from one that does not renew its lease. */
const leaseTime = 5 * 60_000

/** Milliseconds for which files of replaced lists are kept. */
export const keptTime = 30 * 24 * 60 * 60_000

/** Milliseconds of work after which it pauses after each personality: small publications end before. */
const unpausedTime = 1_000

/** Pauses are so many times as long as the work before them, so that votes wait for little. */
const pauseShare = 3

/** Milliseconds of a pause at most. */
const pauseMax = 1_000

/** Lists whose files are deleted at once. */
const deletedMax = 1_000

/** Thrown when another process publishes because this one seemed to have died. */
class LeaseLost extends Error {}

/** True once the time of the next publication has come; times are multiples of the interval. */
export function isDue(last: string | undefined, now: number, interval: number): boolean {
  const slotOf = (time: number) => Math.floor(time / (interval * 1_000))
  return last === undefined || slotOf(now) > slotOf(Date.parse(last))
}

/**
 * Publishes the lists that have changed enough, if it is time and no other process does it. Whatever interrupts it, the
 * next call begins again: nothing refers to its files before the transaction that also appends the records.
 * @returns the number of the publication; undefined without one, or if it was not finished
 */
export async function publish(deps: PublicationDeps): Promise<number | undefined> {
  const { db, clock } = deps
  const last = await findLastPublication(db)
  if (!isDue(last?.publishedAt, clock.now(), deps.interval)) return undefined
  // Before the lease is there: hours that ended before the first publication have points of their own.
  await updateHistory(deps)
  const run = new PublicationRun(deps)
  if (!(await run.begin())) return undefined
  try {
    return await run.publish()
  } finally {
    await run.end()
  }
}

/** The changes of one personality in a publication. */
interface Prepared {
  personalityId: string
  /** The new versions, which become public together. */
  listIds: string[]
  state: Omit<PersonalityState, 'name'>
  /** The removed votes that its record and those before it state. */
  stated: Removed
  point: DecidedPoint | undefined
}

/** Fewer than five removed votes wait for others: a step must not show a single voter. */
const statedRemoved = (removed: number) => (removed < limits.publishedMin ? 0 : removed)

/** Ballots that vote alike, in the order of their ids. */
interface NumberedBallots {
  type: StoredBallots['type']
  ids: Buffer
  numbers: Buffer
}

function ballotsIn(parts: NumberedBallots[]): Ballots {
  const numbersOf = (type: StoredBallots['type']) =>
    Buffer.concat(parts.filter((part) => part.type === type).map(({ numbers }) => numbers))
  return { upvotes: numbersOf('UPVOTE'), downvotes: numbersOf('DOWNVOTE') }
}

/** The ids of votes whose ballots have one of these numbers, all in hex. */
function idsWith(parts: NumberedBallots[], numbers: Set<string>): string[] {
  if (numbers.size === 0) return []
  return parts.flatMap((part) =>
    Array.from({ length: part.ids.length / numberBytes }, (_, index) => index * numberBytes)
      .filter((start) => numbers.has(part.numbers.toString('hex', start, start + numberBytes)))
      .map((start) => part.ids.toString('hex', start, start + numberBytes)),
  )
}

class PublicationRun {
  readonly #deps: PublicationDeps
  readonly #owner = randomUUID()
  readonly #time: Date
  readonly #keyHash: Buffer
  /** Leaves most of the processor to requests. */
  readonly #slices = new TimeSlices({ length: 4, pause: 8 })
  readonly #rest = () => this.#slices.rest()
  #renewedAt = 0
  /** Milliseconds of work on personalities. */
  #worked = 0

  constructor(deps: PublicationDeps) {
    this.#deps = deps
    this.#keyHash = hashOfKeys(deps.ballotKeys, deps.transparencyLog.name)
    this.#time = new Date(Math.floor(deps.clock.now() / 1_000) * 1_000)
  }

  begin(): Promise<boolean> {
    const { db, clock } = this.#deps
    const now = clock.now()
    this.#renewedAt = now
    return claimLease(db, {
      owner: this.#owner,
      now: new Date(now),
      expiresAt: new Date(now + leaseTime),
    })
  }

  end(): Promise<void> {
    return releaseLease(this.#deps.db, this.#owner)
  }

  async publish(): Promise<number | undefined> {
    const { db, log, signal } = this.#deps
    await this.#step('claimed')
    await this.#deleteUnfinished()
    await updateHistory(this.#deps)
    const last = await findLastPublication(db)
    if (last && !last.keyHash.equals(this.#keyHash)) await markAllBallotsChanged(db)
    const changes = await listChangedBallots(db, personalitiesMax)
    const prepared: Prepared[] = []
    for (const { personalityId } of changes) {
      if (signal?.aborted) return undefined
      await this.#renew()
      const start = performance.now()
      const one = await this.#prepare(personalityId)
      if (one) prepared.push(one)
      await this.#pause(performance.now() - start, changes.length)
    }
    await this.#step('all prepared')
    const number = await inTransaction(db, (tx) => this.#commit(tx, prepared, changes))
    await this.#step('committed')
    await this.#deleteReplaced()
    log.info({ publication: number, lists: prepared.length }, 'ballots published')
    return number
  }

  async #step(step: Step): Promise<void> {
    await this.#deps.onStep?.(step)
  }

  /** @param personalities for which the pauses together take half of the interval at most */
  async #pause(worked: number, personalities: number): Promise<void> {
    const { interval, signal } = this.#deps
    this.#worked += worked
    if (this.#worked < unpausedTime) return
    const most = Math.min(pauseMax, (interval * 1_000) / 2 / personalities)
    // The caller looks whether it was aborted.
    await sleep(Math.min(pauseShare * worked, most), undefined, { signal }).catch(() => undefined)
  }

  async #renew(): Promise<void> {
    const { db, clock } = this.#deps
    const now = clock.now()
    if (now - this.#renewedAt < leaseTime / 10) return
    if (!(await renewLease(db, this.#owner, new Date(now + leaseTime)))) throw new LeaseLost()
    this.#renewedAt = now
  }

  /** Deletes what an interrupted publication has left. */
  async #deleteUnfinished(): Promise<void> {
    const { db, files } = this.#deps
    const disk = await files()
    for (let ids = await listUnpublished(db, deletedMax); ids.length > 0; ) {
      for (const id of ids) await deleteListFiles(disk, id)
      await deleteLists(db, ids)
      ids = await listUnpublished(db, deletedMax)
    }
    await this.#step('unfinished lists deleted')
  }

  /** Writes those lists of a personality that may be published; undefined if there is none. */
  async #prepare(personalityId: string): Promise<Prepared | undefined> {
    const lists = await this.#readLists(personalityId)
    const before = await findStated(this.#deps.db, personalityId)
    const removed = {
      upvotes: statedRemoved(lists.removed.upvotes - before.upvotes),
      downvotes: statedRemoved(lists.removed.downvotes - before.downvotes),
    }
    const all = await this.#prepareAll(personalityId, lists.all)
    const verified = await this.#prepareVerified(personalityId, lists.verified)
    await this.#step('personality prepared')
    // A record states both lists, so the list of verified members waits for the first list of all voters.
    const isNew = all.listId || verified.point || removed.upvotes > 0 || removed.downvotes > 0
    if (!all.state || !isNew) return undefined
    return {
      personalityId,
      listIds: [all.listId, verified.listId].filter((id) => id !== undefined),
      state: { personalityId, all: all.state, verified: verified.state, removed },
      stated: {
        upvotes: before.upvotes + removed.upvotes,
        downvotes: before.downvotes + removed.downvotes,
      },
      point: verified.point,
    }
  }

  /** Both lists of a personality, in which no two ballots have the same number, and all votes removed until then. */
  async #readLists(
    personalityId: string,
  ): Promise<Record<ListName, BallotList> & { removed: Removed }> {
    for (;;) {
      const { ballots: stored, removed } = await readBallots(this.#deps.db, personalityId)
      await this.#step('ballots read')
      const listed = async (list: ListName) => {
        const parts = await this.#number(stored, { list, personalityId })
        return { parts, list: await BallotList.sort(ballotsIn(parts), this.#rest) }
      }
      const [all, verified] = [await listed('all'), await listed('verified')]
      const repeated = [all, verified].flatMap(({ parts, list }) =>
        idsWith(parts, list.repeatedNumbers()),
      )
      if (repeated.length === 0) return { all: all.list, verified: verified.list, removed }
      await renumberBallots(this.#deps.db, personalityId, repeated)
    }
  }

  /** The ballots of a list with their numbers. */
  async #number(
    stored: StoredBallots[],
    about: { list: ListName; personalityId: string },
  ): Promise<NumberedBallots[]> {
    const { ballotKeys, transparencyLog } = this.#deps
    const isVerifiedList = about.list === 'verified'
    const numbered: NumberedBallots[] = []
    for (const { type, isVerified, ids, bits, verifications } of stored) {
      if (isVerifiedList && !isVerified) continue
      const blocks = encryptBlocks(
        ballotKeys[about.list],
        isVerifiedList && verifications ? addVerifications(ids, verifications) : ids,
      )
      const numbers = bits
        ? hashNumbers({ ...about, logName: transparencyLog.name }, bits, blocks)
        : blocks
      numbered.push({ type, ids, numbers })
      await this.#rest()
    }
    return numbered
  }

  /** The list of all voters: a new version once five voters have changed it, else the current one. */
  async #prepareAll(personalityId: string, list: BallotList) {
    const current = await findCurrentList(this.#deps.db, personalityId, 'all')
    const digests = await list.digests(this.#rest)
    const before = current?.digests ?? Buffer.alloc(0)
    const changed = await countChanged(before, digests, this.#rest)
    if (changed < limits.publishedMin) return { state: current, listId: undefined }
    const version = (await findLastVersion(this.#deps.db, personalityId, 'all')) + 1
    return this.#write({ personalityId, list: 'all', version }, list, digests)
  }

  /** The list of verified members, which decides the tally that is shown. */
  async #prepareVerified(personalityId: string, list: BallotList) {
    const { db } = this.#deps
    const current = (await findCurrentList(db, personalityId, 'verified')) ?? null
    const points = await listLastPoints(db, personalityId, comparedMax)
    const digests = await list.digests(this.#rest)
    const compared = []
    for (const point of points) compared.push(await this.#compare(point, digests))
    const counts = countsOf(list)
    if (!isPublished(counts, compared)) return { state: current, listId: undefined }
    const decided = { personalityId, ...counts }
    if (!areEnoughShown(counts)) {
      return { state: null, listId: undefined, point: { ...decided, version: null } }
    }
    const version = Math.max(0, ...points.map((point) => point.version ?? 0)) + 1
    const written = await this.#write({ personalityId, list: 'verified', version }, list, digests)
    return { ...written, point: { ...decided, version } }
  }

  async #compare({ digests: before, ...point }: ListedPoint, digests: Buffer) {
    return {
      ...point,
      changed: before ? await countChanged(before, digests, this.#rest) : undefined,
    }
  }

  async #write(
    about: { personalityId: string; list: ListName; version: number },
    list: BallotList,
    digests: Buffer,
  ): Promise<{ state: ListState; listId: string }> {
    const { db, files } = this.#deps
    const counts = countsOf(list)
    const listId = await insertList(db, { ...about, counts })
    await this.#step('list inserted')
    const root = await writeList(await files(), listId, list, {
      rest: this.#rest,
      onPart: async () => {
        await this.#renew()
        await this.#step('part written')
      },
    })
    await this.#step('files written')
    await completeList(db, listId, { root, digests })
    await this.#step('list completed')
    return { state: { version: about.version, ...counts, root }, listId }
  }

  /** Makes the prepared lists public, appends their records to the log and signs it. */
  async #commit(
    tx: Tx,
    prepared: Prepared[],
    changes: { personalityId: string; mark: string }[],
  ): Promise<number> {
    // In the order of the job of the history, which adds changes.
    await lockHistory(tx)
    if (!(await lockLease(tx, this.#owner))) throw new LeaseLost()
    const names = await lockPersonalities(
      tx,
      prepared.map(({ personalityId }) => personalityId),
    )
    // Those that were deleted or merged meanwhile have no list; the next publication deletes their files.
    const published = prepared.filter(({ personalityId }) => names.has(personalityId))
    const ended = await listEnded(tx, personalitiesMax)
    await deleteBallotChanges(tx, changes)
    await removeTallies(tx, ended)
    await publishLists(
      tx,
      published.flatMap(({ listIds }) => listIds),
      { time: this.#time, comparedMax },
    )
    const points = published.flatMap(({ point }) => point ?? [])
    const hidden = points.flatMap(({ personalityId, version }) =>
      version === null ? personalityId : [],
    )
    await hideVerifiedLists(tx, hidden, this.#time)
    await publishVerifiedPoints(tx, points, this.#time)
    await this.#step('lists published')
    const number = await this.#append(tx, published, ended, names)
    await this.#step('log appended')
    return number
  }

  async #append(
    tx: Tx,
    published: Prepared[],
    ended: EndedLists[],
    names: Map<string, string>,
  ): Promise<number> {
    const { transparencyLog, interval } = this.#deps
    const time = this.#time
    const others = await sumOthers(
      tx,
      published.map(({ personalityId }) => personalityId),
    )
    const number = ((await findLastPublication(tx))?.number ?? 0) + 1
    const records = [
      ...published.map(({ personalityId, state }) =>
        listRecord({ ...state, name: names.get(personalityId) ?? '' }, time),
      ),
      ...ended.map(({ personalityId, into }) =>
        into ? mergedRecord(personalityId, into, time) : removedRecord(personalityId, time),
      ),
    ]
    const personalities = others.personalities + published.length
    const ballots = published.reduce(
      (sum, { state: { all } }) => sum + all.upvoteCount + all.downvoteCount,
      others.ballots,
    )
    const last = { number, interval, records: records.length, personalities, ballots }
    const entries = [...records, publicationRecord(last, time)].map((text) => Buffer.from(text))
    const { firstIndex, size, rootHash, checkpoint } = await transparencyLog.appendEntries(
      tx,
      entries,
      time,
    )
    const tallies = published.map(({ state, stated }, index) => ({
      ...state,
      stated,
      logIndex: firstIndex + index,
    }))
    await upsertTallies(tx, tallies, time)
    await insertPublication(tx, {
      number,
      publishedAt: time.toISOString(),
      personalities,
      ballots,
      logSize: size,
      rootHash,
      checkpoint,
      keyHash: this.#keyHash,
    })
    return number
  }

  /** Deletes files of versions that were replaced long ago, and of deleted personalities. */
  async #deleteReplaced(): Promise<void> {
    const { db, files, clock } = this.#deps
    const ids = await listReplaced(db, new Date(clock.now() - keptTime), deletedMax)
    if (ids.length > 0) {
      const disk = await files()
      for (const id of ids) await deleteListFiles(disk, id)
      await forgetFiles(db, ids)
    }
    await this.#step('old files deleted')
  }
}

const countsOf = ({ upvoteCount, downvoteCount }: BallotList): VoteCounts => ({
  upvoteCount,
  downvoteCount,
})
