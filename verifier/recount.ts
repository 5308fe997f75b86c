import { CountBounds } from './count-bounds.ts'
import { equalBytes } from './encoding.ts'
import { Dishonesty, NotChecked, type Problem } from './finding.ts'
import { checkFreshness } from './freshness.ts'
import {
  compareHeads,
  compareKeys,
  differs,
  type Head,
  parseForeignHead,
  parseRememberedHead,
  type RememberedHead,
  rememberHead,
  seenByUs,
} from './heads.ts'
import type { Vote } from './lists.ts'
import { LiveCounts, rememberSeen, type SeenCounts } from './live-counts.ts'
import { readBundle, readCheckpoint, readKey, tileWidth } from './log-files.ts'
import { makeNumber, parseSoughtBallot, type SoughtBallot } from './made-number.ts'
import { type Hash, leafHash, TreeHasher } from './merkle.ts'
import { claimsOf, type ListClaim, recountList } from './published-list.ts'
import { parseRecord } from './records.ts'
import { type Seen, type Statement, say } from './sentences.ts'
import { RecordSequence } from './sequence.ts'
import { compareShownCounts } from './shown-counts.ts'
import type { Checkpoint, LogKey } from './signed-note.ts'
import { Site, type SiteOptions } from './site.ts'
import { readWitnessedHeads, type WitnessPolicy, witnessesOf } from './witnesses.ts'

export interface RecountOptions extends SiteOptions {
  /** Text of the head remembered at the last check (`RecountReport.head` as JSON). */
  state?: string
  /** Head that somebody else has seen: a state file, a checkpoint or a head line. */
  compare?: string
  /** A ballot number to look for on all lists, with or without the parts that it is made of. */
  ballot?: string
  /** The witnesses on which the check relies; without them a site may show others another log. */
  witnesses?: WitnessPolicy
  now: Date
  /** Also compares the counts that the API shows; pages of other origins cannot read it. */
  comparesShown?: boolean
  onProgress?: (progress: Progress) => void
}

export interface Progress {
  stage: 'log' | 'lists'
  done: number
  total: number
}

export interface RecountReport {
  outcome: 'honest' | 'dishonest' | 'not-checked'
  /** Everything that an honest site cannot publish, the first hundred. */
  problems: Problem[]
  /** Why something could not be checked. */
  notChecked: Statement[]
  /** What was counted; undefined if the log could not be read. */
  counted: Counted | undefined
  /** The list that has the number of `RecountOptions.ballot`; undefined if none has. */
  ballot: FoundBallot | undefined
  /** The witnesses that have signed the head, of those on which the check relies; undefined if it relies on none. */
  witnessed: Witnessed | undefined
  /** The head to remember; undefined if it must not replace the remembered one. */
  head: RememberedHead | undefined
}

export interface Witnessed {
  /** Names of those that have signed. */
  names: string[]
  of: number
  needed: number
}

export interface FoundBallot {
  /** Name of the personality. */
  name: string
  list: 'all' | 'verified'
  vote: Vote
  /** Whether the number is made of the parts that were given; undefined without them. */
  isMadeOfParts: boolean | undefined
}

export interface Counted {
  entries: number
  publications: number
  /** Time of the newest publication. */
  time: string
  personalities: number
  support: number
  oppose: number
  verifiedLists: number
}

const maxProblems = 100
/** Limits of memory against a hostile site; more than this is not checked. */
const maxEntries = 20_000_000
const maxPersonalities = 100_000
const listsAtOnce = 4
const bundlesAtOnce = 4

/** Recounts everything that a site has published, and checks its log against heads seen before. */
export async function recount(address: string, options: RecountOptions): Promise<RecountReport> {
  return new Recount(options).run(address)
}

class Recount {
  readonly #options: RecountOptions
  readonly #problems: Problem[] = []
  readonly #notChecked: Statement[] = []
  #counted: Counted | undefined
  #ballot: FoundBallot | undefined
  #head: RememberedHead | undefined
  #witnessed: Witnessed | undefined

  constructor(options: RecountOptions) {
    this.#options = options
  }

  async run(address: string): Promise<RecountReport> {
    await this.#collect(async () => this.#checkAll(new Site(address, this.#options)))
    const hasProblems = this.#problems.length > 0
    return {
      outcome: hasProblems ? 'dishonest' : this.#notChecked.length > 0 ? 'not-checked' : 'honest',
      problems: this.#problems,
      notChecked: this.#notChecked,
      counted: this.#counted,
      ballot: this.#ballot,
      witnessed: this.#witnessed,
      head: this.#head,
    }
  }

  async #checkAll(site: Site): Promise<void> {
    const { state, compare, ballot, now } = this.#options
    const remembered = state === undefined ? undefined : parseRememberedHead(state)
    const sought = ballot === undefined ? undefined : parseSoughtBallot(ballot)
    const foreign = compare === undefined ? undefined : parseForeignHead(compare)
    const key = await this.#readKey(site, remembered)
    const seen = [...seenBefore(remembered, foreign), ...(await this.#seenByWitnesses(key))]
    const checkpoint = await this.#readHead(site, key, seen)
    const smaller = await this.#compareLarger(site, checkpoint, seen)
    const log = new LogReader(site, smaller, (problem) => this.#report(problem))
    await log.readTo(checkpoint, (done) =>
      this.#options.onProgress?.({ stage: 'log', done, total: checkpoint.size }),
    )
    const { newest, isClosed } = log.sequence
    if (!newest) throw new NotChecked(say('nothingPublished'))
    if (!isClosed) this.#report({ code: 'bad-sequence', ...say('logNotClosed') })
    // A head without the remembered past does not replace the remembered head, which is the evidence.
    const isContinuation = this.#problems.every(({ code }) => !headCodes.has(code))
    if (isContinuation) this.#head = rememberHead(checkpoint, key, newest.time)
    await this.#collect(async () => checkFreshness(newest, now))
    this.#counted = countedOf(log.sequence, checkpoint.size)
    await this.#recountLists(site, key, log, sought)
    if (!this.#options.comparesShown) return
    await this.#compareShown(site, log)
    await this.#compareLive(site, key, log, remembered?.seen ?? [])
  }

  async #readKey(site: Site, remembered: RememberedHead | undefined): Promise<LogKey> {
    const key = await readKey(site)
    if (key) {
      if (remembered) compareKeys(key, remembered)
      return key
    }
    if (!remembered) throw new NotChecked(say('noBallotLists', { origin: site.origin }))
    throw new Dishonesty('missing-file', say('keyGone'))
  }

  async #seenByWitnesses(key: LogKey): Promise<SeenHead[]> {
    const { witnesses = [] } = this.#options.witnesses ?? {}
    const heads = await readWitnessedHeads(witnesses, key, this.#options)
    return heads.map(({ witness, checkpoint: { size, root } }) => {
      return { size, root, seen: { by: 'witness', time: '', witness: witness.name } }
    })
  }

  /** Reads the head of now, and notes who has signed it. */
  async #readHead(site: Site, key: LogKey, seen: SeenHead[]): Promise<Checkpoint> {
    const { witnesses = [], needed = 0 } = this.#options.witnesses ?? {}
    const leastSize = Math.max(0, ...seen.map(({ size }) => size))
    const checkpoint = await readCheckpoint(
      site,
      key,
      async (head) =>
        head.size >= leastSize && (await witnessesOf(head, witnesses)).length >= needed,
    )
    if (witnesses.length === 0) return checkpoint
    const names = (await witnessesOf(checkpoint, witnesses)).map(({ name }) => name)
    this.#witnessed = { names, of: witnesses.length, needed }
    if (names.length < needed) {
      const values = { named: witnesses.length, signed: names.length, needed }
      this.#notChecked.push(say('tooFewSigned', values))
    }
    return checkpoint
  }

  /**
   * Compares with heads that are not smaller than the head of now.
   * @returns the smaller ones, which are compared while the entries are read
   */
  async #compareLarger(site: Site, now: Checkpoint, heads: SeenHead[]): Promise<SeenHead[]> {
    for (const head of heads.filter(({ size }) => size >= now.size)) {
      await this.#collect(() => compareHeads(site, now, head, head.seen))
    }
    return heads.filter(({ size }) => size < now.size)
  }

  async #recountLists(
    site: Site,
    key: LogKey,
    log: LogReader,
    sought: SoughtBallot | undefined,
  ): Promise<void> {
    const claims = [...log.sequence.current.values()].flatMap(({ record }) => claimsOf(record))
    const missing: { claim: ListClaim; problem: Problem }[] = []
    let done = 0
    await inParallel(claims, listsAtOnce, async (claim) => {
      await this.#collect(async () => {
        try {
          const vote = await recountList(site, claim, sought?.number)
          if (vote && sought) this.#ballot = foundBallot(claim, vote, sought, key)
        } catch (error) {
          if (!(error instanceof Dishonesty) || error.code !== 'missing-list') throw error
          missing.push({ claim, problem: error.problem })
        }
      })
      this.#options.onProgress?.({ stage: 'lists', done: ++done, total: claims.length })
    })
    if (missing.length === 0) return
    // Lists that have ended while they were read are rightly missing.
    const newer = await readCheckpoint(site, key, ({ size }) => size > log.size)
    if (newer.size > log.size) await log.readTo(newer)
    for (const { claim, problem } of missing) {
      if (!log.sequence.hasEnded(claim.personality)) this.#report(problem)
    }
  }

  #compareShown(site: Site, { sequence, size }: LogReader): Promise<void> {
    const recordOf = (personality: string) => sequence.current.get(personality)?.record
    return this.#collect(() =>
      compareShownCounts(site, { size, recordOf }, (problem) => this.#report(problem)),
    )
  }

  /** Compares the counts that the site shows beside its lists, and remembers those that later lists must explain. */
  async #compareLive(
    site: Site,
    key: LogKey,
    log: LogReader,
    remembered: SeenCounts[],
  ): Promise<void> {
    const counts = new LiveCounts(site, log, (problem) => this.#report(problem))
    let seen = rememberSeen(counts.checkSeen(remembered))
    await this.#collect(async () => {
      const live = await counts.readLive(log.size)
      // Only what was shown between two publications can be explained by them.
      const { size } = await readCheckpoint(site, key, () => true)
      if (size === log.size) seen = rememberSeen(seen ?? [], live.seen)
      await counts.checkHistories(live.ids)
    })
    await this.#collect(() => counts.checkOpenData())
    if (this.#head && seen) this.#head = { ...this.#head, seen }
  }

  #report(problem: Problem): void {
    if (this.#problems.length < maxProblems) this.#problems.push(problem)
  }

  /**
   * Runs a check, and notes what it throws instead of ending the others. That includes errors that nobody expects: a site
   * that knows how to cause one must not hide with it what else is found.
   */
  async #collect(check: () => Promise<void>): Promise<void> {
    try {
      await check()
    } catch (error) {
      if (error instanceof Dishonesty) this.#report(error.problem)
      else if (this.#notChecked.length < maxProblems) {
        this.#notChecked.push(
          error instanceof NotChecked
            ? error.statement
            : say('notCompleted', { error: (error as Error).message }),
        )
      }
    }
  }
}

function foundBallot(
  { name, kind: list, personality }: ListClaim,
  vote: Vote,
  { number, parts }: SoughtBallot,
  { name: log }: LogKey,
): FoundBallot {
  const isMadeOfParts = parts && makeNumber({ log, list, personality }, parts) === number
  return { name, list, vote, isMadeOfParts }
}

interface SeenHead extends Head {
  seen: Seen
}

function seenBefore(
  remembered: (RememberedHead & { rootHash: Hash }) | undefined,
  foreign: Head | undefined,
): SeenHead[] {
  const heads: SeenHead[] = []
  if (remembered) {
    heads.push({ size: remembered.size, root: remembered.rootHash, seen: seenByUs(remembered) })
  }
  if (foreign) heads.push({ ...foreign, seen: { by: 'others', time: '', witness: '' } })
  return heads
}

/** Problems of the head itself. */
const headCodes = new Set<string>([
  'rewritten-history',
  'forked-log',
  'stale-head',
  'different-key',
])

function countedOf({ current, newest }: RecordSequence, entries: number): Counted {
  const records = [...current.values()].map(({ record }) => record)
  return {
    entries,
    publications: newest?.number ?? 0,
    time: newest?.time ?? '',
    personalities: records.length,
    support: records.reduce((sum, { up }) => sum + up, 0),
    oppose: records.reduce((sum, { down }) => sum + down, 0),
    verifiedLists: records.filter(({ verifiedVersion }) => verifiedVersion !== null).length,
  }
}

/** Reads all entries of a log in order, and can continue when it has grown. */
class LogReader {
  readonly sequence: RecordSequence
  readonly bounds = new CountBounds()
  readonly #site: Site
  readonly #seenHeads: readonly SeenHead[]
  readonly #report: (problem: Problem) => void
  readonly #tree = new TreeHasher()

  /** @param seenHeads heads that the log must have had at their size */
  constructor(site: Site, seenHeads: readonly SeenHead[], report: (problem: Problem) => void) {
    this.#site = site
    this.#seenHeads = seenHeads
    this.#report = report
    this.sequence = new RecordSequence(report)
  }

  get size(): number {
    return this.#tree.size
  }

  /**
   * Reads the entries up to a head.
   * @throws Dishonesty `changed-file` if they do not add up to its root
   */
  async readTo(
    { size, root }: Head,
    onProgress: (done: number) => void = () => undefined,
  ): Promise<void> {
    if (size > maxEntries) throw new NotChecked(say('logTooLarge', { entries: size }))
    const first = Math.floor(this.size / tileWidth)
    const last = Math.ceil(size / tileWidth)
    for (let bundle = first; bundle < last; bundle += bundlesAtOnce) {
      const indexes = Array.from(
        { length: Math.min(bundlesAtOnce, last - bundle) },
        (_, i) => bundle + i,
      )
      const bundles = await Promise.all(indexes.map((one) => readBundle(this.#site, one, size)))
      for (const entry of bundles.flat().slice(this.size - bundle * tileWidth)) this.#add(entry)
      onProgress(this.size)
    }
    if (!equalBytes(this.#tree.root(), root)) {
      throw new Dishonesty('changed-file', say('changedEntries'))
    }
  }

  #add(entry: Uint8Array): void {
    const index = this.size
    this.#tree.append(leafHash(entry))
    const record = parseRecord(entry)
    if (record) {
      this.sequence.add(record, index)
      this.bounds.add(record, index)
    } else {
      this.#report({ code: 'bad-record', ...say('noRecord', { index: String(index) }) })
    }
    if (this.sequence.personalities > maxPersonalities) {
      throw new NotChecked(say('tooManyPersonalities'))
    }
    for (const head of this.#seenHeads) {
      if (head.size !== this.size || equalBytes(head.root, this.#tree.root())) continue
      this.#report(differs(head.seen).problem)
    }
  }
}

/** Runs a function for each item, several at a time. */
async function inParallel<Item>(
  items: readonly Item[],
  limit: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) await run(item)
  }
  await Promise.all(Array.from({ length: limit }, worker))
}
