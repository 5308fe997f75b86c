import { CountBounds } from './count-bounds.ts'
import { equalBytes } from './encoding.ts'
import { Dishonesty, NotChecked, type Problem } from './finding.ts'
import { checkFreshness } from './freshness.ts'
import {
  compareHeads,
  compareKeys,
  parseRememberedHead,
  type RememberedHead,
  rememberHead,
  seenByUs,
} from './heads.ts'
import { isBallotNumber, type Vote } from './lists.ts'
import { divideSeen, joinSeen, LiveCounts, type SeenCounts } from './live-counts.ts'
import {
  readBundle,
  readCheckpoint,
  readInclusionProof,
  readKey,
  readPeaks,
  tileWidth,
} from './log-files.ts'
import { areNumberParts, makeNumber, type NumberParts } from './made-number.ts'
import { isIncluded, leafHash, TreeHasher } from './merkle.ts'
import { claimsOf, type ListClaim, readPart, readParts } from './published-list.ts'
import { type ListRecord, type LogRecord, type PublicationRecord, parseRecord } from './records.ts'
import { type Statement, say } from './sentences.ts'
import { RecordSequence } from './sequence.ts'
import type { Checkpoint, LogKey } from './signed-note.ts'
import { Site, type SiteOptions } from './site.ts'

/** Storage of the head of the last check, for each site. */
export interface HeadStorage {
  read(): string | undefined
  write(text: string): void
}

export interface BallotQuestion {
  /** Address of the site. */
  site: string
  personalityId: string
  /** Ballot number as the site shows it to the voter. */
  number: string
  vote: Vote
  /** The list that has the number; `all` by default. */
  list?: 'all' | 'verified'
  /** Since when the vote has this number and counts; a list from before cannot have it. */
  since?: Date
  /** Index in the log that the site says the newest record of the personality has. */
  logIndex?: number
  /** The published counts that the site shows. */
  shown?: { up: number; down: number }
  /** What the site says that the number is made of; absent for a vote without bits of a browser. */
  parts?: NumberParts | undefined
  /** The bits that this browser has made for the vote, and not received: the number must be made of them. */
  ownBits?: string | undefined
}

/**
 * What is known about others who may have the number: `own` if only this voter can have it. Not so for bits that were made
 * `elsewhere`, because the site could have given them to several voters, and for a number `without` bits.
 */
export type NumberOrigin = 'own' | 'elsewhere' | 'without'

export interface CheckOptions extends SiteOptions {
  storage: HeadStorage
  now: Date
  /** Bundles of entries that are read to make sure that a record is the newest. */
  maxBundles?: number
  onStep?: (step: CheckStep) => void
}

/** A step, with what it has found. */
export type CheckStep = Statement & {
  step: 'signature' | 'number' | 'history' | 'freshness' | 'record' | 'counts' | 'shown' | 'ballot'
  /** `partial` is less than the whole check, and the sentence says what is missing. */
  state: 'ok' | 'partial' | 'failed' | 'not-checked'
}

/** The result, in words too. */
export type BallotReport = Statement & {
  outcome: 'honest' | 'dishonest' | 'not-yet' | 'not-checked'
  /** What was checked, in order, up to the first step that failed. */
  steps: CheckStep[]
  /** Set if the outcome is `dishonest`. */
  problem: Problem | undefined
  /** The list that was checked. */
  published: { time: string; version: number; up: number; down: number } | undefined
  /** Undefined if the check did not come to it. */
  number: NumberOrigin | undefined
}

/** About 10 MB of entries. */
const defaultMaxBundles = 128
const bundlesAtOnce = 4

/** Votes from shortly before a publication may be missing, because they were not yet committed when it began. */
const commitMs = 60_000

/**
 * Checks that a ballot is in the newest published list with the right vote, that this list adds up to what the log
 * says, and that the log continues what this device has seen before. It requests only the part of the list in which
 * the number would be, so the site does not learn which number it was.
 */
export async function checkBallot(
  question: BallotQuestion,
  options: CheckOptions,
): Promise<BallotReport> {
  return new BallotCheck(question, options).run()
}

class BallotCheck {
  readonly #question: BallotQuestion
  readonly #options: CheckOptions
  readonly #steps: CheckStep[] = []
  #current: CheckStep['step'] = 'signature'
  #published: BallotReport['published']
  #number: NumberOrigin | undefined

  constructor(question: BallotQuestion, options: CheckOptions) {
    this.#question = question
    this.#options = options
  }

  async run(): Promise<BallotReport> {
    try {
      return await this.#check()
    } catch (error) {
      if (error instanceof Dishonesty) {
        this.#end('failed', error.statement)
        return this.#report('dishonest', error.statement, error.problem)
      }
      if (!(error instanceof NotChecked)) throw error
      this.#end('not-checked', error.statement)
      return this.#report('not-checked', error.statement)
    }
  }

  async #check(): Promise<BallotReport> {
    const { site: address, number } = this.#question
    if (!isBallotNumber(number)) throw new NotChecked(say('noBallotNumber', { text: number }))
    const site = new Site(address, this.#options)
    const { key, checkpoint, remembered } = await this.#checkSignature(site)
    this.#checkNumber(key)
    await this.#checkHistory(site, checkpoint, remembered)
    const tail = new LogTail(site, checkpoint, this.#options.maxBundles ?? defaultMaxBundles)
    const newest = await this.#checkFreshness(tail)
    const head = rememberHead(checkpoint, key, newest.time)
    const { seen = [] } = remembered ?? {}
    this.#remember(head, seen)
    const found = await this.#findRecord(tail)
    if (!found) return this.#notPublished(undefined)
    const { record, index } = found
    const list = await this.#checkSum(site, record)
    if (!list) return this.#notPublished(undefined)
    if (index !== undefined && list.claim.kind === 'all') {
      await this.#checkShown(tail, record, { site, key, head, seen })
    }
    return this.#checkList(site, record, list, (kind) =>
      index === undefined ? undefined : tail.timeOfVersion(index, kind),
    )
  }

  /** @param seen counts that later lists must explain */
  #remember(head: RememberedHead, seen: SeenCounts[]): void {
    const joined = joinSeen(seen)
    this.#options.storage.write(
      JSON.stringify(joined.length > 0 ? { ...head, seen: joined } : head),
    )
  }

  async #checkSignature(site: Site) {
    const text = this.#options.storage.read()
    const remembered = text === undefined ? undefined : parseRememberedHead(text)
    const key: LogKey | undefined = await readKey(site)
    if (!key) throw new NotChecked(say('noBallotLists', { origin: site.origin }))
    if (remembered) compareKeys(key, remembered)
    const { logIndex = -1 } = this.#question
    const leastSize = Math.max(remembered?.size ?? 0, logIndex + 1)
    const checkpoint = await readCheckpoint(site, key, ({ size }) => size >= leastSize)
    this.#end('ok', say('headSigned'))
    return { key, checkpoint, remembered }
  }

  /** Makes the number again, with the bits of this browser if it has made some. */
  #checkNumber({ name }: LogKey): void {
    this.#current = 'number'
    const { number, parts, ownBits, list = 'all', personalityId } = this.#question
    const isMadeOf = (made: NumberParts) =>
      areNumberParts(made) &&
      makeNumber({ log: name, list, personality: personalityId }, made) === number
    if (ownBits !== undefined) {
      if (!parts || !isMadeOf({ ...parts, bits: ownBits })) {
        throw new Dishonesty('wrong-number', say('numberNotOwn'))
      }
      this.#number = 'own'
      this.#end('ok', say('numberOwn'))
    } else if (parts) {
      if (!isMadeOf(parts)) {
        throw new Dishonesty('wrong-number', say('numberNotOfParts'))
      }
      this.#number = 'elsewhere'
      this.#end('partial', say('numberFromElsewhere'))
    } else {
      this.#number = 'without'
      this.#end('partial', say('numberWithoutBits'))
    }
  }

  async #checkHistory(
    site: Site,
    checkpoint: Checkpoint,
    remembered: (RememberedHead & { rootHash: Uint8Array }) | undefined,
  ): Promise<void> {
    this.#current = 'history'
    if (!remembered) {
      this.#end('ok', say('firstCheck'))
      return
    }
    const other = { size: remembered.size, root: remembered.rootHash }
    await compareHeads(site, checkpoint, other, seenByUs(remembered))
    this.#end('ok', say('logContinued', { time: remembered.time }))
  }

  async #checkFreshness(tail: LogTail): Promise<PublicationRecord> {
    this.#current = 'freshness'
    const newest = await tail.newestPublication()
    checkFreshness(newest, this.#options.now)
    this.#end('ok', say('newestPublication', { time: newest.time }))
    return newest
  }

  /** The newest record of the personality; undefined if the log has none. */
  async #findRecord(
    tail: LogTail,
  ): Promise<{ record: ListRecord; index: number | undefined } | undefined> {
    this.#current = 'record'
    const { personalityId, logIndex } = this.#question
    const { record, index, isNewest } = await tail.findNewest(personalityId, logIndex)
    if (!record) return undefined
    if (record.kind === 'merged') {
      throw new NotChecked(say('merged'))
    }
    if (record.kind !== 'list') {
      throw new NotChecked(say('removed'))
    }
    const { time } = record
    if (isNewest) this.#end('ok', say('newestList', { time }))
    else this.#end('partial', say('maybeNewestList', { time }))
    return { record, index }
  }

  /** The parts of the list, which add up to what its record says; undefined if it is not published. */
  async #checkSum(site: Site, record: ListRecord): Promise<CheckedList | undefined> {
    this.#current = 'counts'
    const { list = 'all', shown } = this.#question
    const claim = claimsOf(record).find(({ kind }) => kind === list)
    if (!claim) return undefined
    const { up, down, version } = claim
    const parts = await readParts(site, claim)
    if (shown && (shown.up !== up || shown.down !== down)) {
      const values = { shownUp: shown.up, shownDown: shown.down, up, down }
      throw new Dishonesty('wrong-count', say('pageShowsOther', values))
    }
    this.#published = { time: record.time, version, up, down }
    this.#end('ok', say('listAddsUp', { up, down }))
    return { claim, ...parts }
  }

  /**
   * Compares the counts beside the vote buttons and the history, from which the chart is drawn, with the lists. What only
   * later lists can explain is remembered for the next check on this device.
   */
  async #checkShown(tail: LogTail, record: ListRecord, { head, seen, ...log }: Checked) {
    this.#current = 'shown'
    const { personality, name } = record
    const { own, others } = divideSeen(seen, personality)
    const problems: Problem[] = []
    try {
      const bounds = await tail.readBounds(personality, Math.min(...own.map(({ size }) => size)))
      const sequence = new RecordSequence(() => undefined)
      const counts = new LiveCounts(log.site, { bounds, sequence }, (one) => problems.push(one))
      const waiting = counts.checkSeen(own)
      this.#remember(head, [...others, ...waiting])
      const live = await counts.readLiveOf({ personality, name }, tail.size)
      await counts.checkHistory(personality, name)
      // Only what was shown between two publications can be explained by them.
      const isNotable = live !== undefined && live.counts.length > 0
      if (isNotable && (await readCheckpoint(log.site, log.key, () => true)).size === tail.size) {
        this.#remember(head, [...others, ...waiting, live])
      }
      if (problems.length === 0) this.#end(...shownStep(live))
    } catch (error) {
      if (!(error instanceof NotChecked)) throw error
      this.#end('not-checked', error.statement)
    }
    if (problems[0]) throw new Dishonesty(problems[0].code, problems[0])
  }

  async #checkList(
    site: Site,
    record: ListRecord,
    { claim, parts, prefixLength }: CheckedList,
    timeOf: (list: ListClaim['kind']) => Promise<string | undefined> | undefined,
  ): Promise<BallotReport> {
    this.#current = 'ballot'
    const { number, vote, list = 'all' } = this.#question
    const { up, down } = claim
    const part = parts.find(({ prefix }) => prefix === number.slice(0, prefixLength))
    if (!part) return this.#notOnList(await timeOf(list))
    const { found } = await readPart(site, claim, part, number)
    if (!found) return this.#notOnList(await timeOf(list))
    if (found !== vote) {
      throw new Dishonesty('wrong-vote', say('wrongVote', { found, vote }))
    }
    this.#end('ok', say('ballotListed', { vote }))
    return this.#report('honest', say('ballotCounted', { time: record.time, vote, up, down }))
  }

  /** @param time when the newest list was published; undefined if the log is too long to say */
  #notOnList(time: string | undefined): BallotReport {
    const { since } = this.#question
    if (time && since && since.getTime() > Date.parse(time) - commitMs) {
      return this.#notPublished(time)
    }
    if (time && since) {
      throw new Dishonesty('missing-ballot', say('ballotMissing', { time }))
    }
    throw new NotChecked(say('numberNotListed'))
  }

  /** @param time of the newest list; undefined if there is none */
  #notPublished(time: string | undefined): BallotReport {
    const statement = time ? say('notPublished', { time }) : say('noListYet')
    this.#end('not-checked', statement)
    return this.#report('not-yet', statement)
  }

  #end(state: CheckStep['state'], statement: Statement): void {
    const step = { step: this.#current, state, ...statement }
    this.#steps.push(step)
    this.#options.onStep?.(step)
  }

  #report(outcome: BallotReport['outcome'], statement: Statement, problem?: Problem): BallotReport {
    const [published, number] = [this.#published, this.#number]
    return { outcome, ...statement, steps: this.#steps, problem, published, number }
  }
}

interface Checked {
  site: Site
  key: LogKey
  head: RememberedHead
  /** Counts that later lists must explain. */
  seen: SeenCounts[]
}

/** @param live undefined if the site does not show counts; empty if they follow from the list of now */
function shownStep(live: SeenCounts | undefined): [CheckStep['state'], Statement] {
  if (!live) return ['not-checked', say('countsNotShown')]
  return live.counts.length === 0 ? ['ok', say('countsFollow')] : ['partial', say('countsWait')]
}

/** A list that adds up to its record. */
type CheckedList = Awaited<ReturnType<typeof readParts>> & { claim: ListClaim }

/** The last entries of a log, proven to be in it, read backwards from its end. */
class LogTail {
  readonly #site: Site
  readonly #head: Checkpoint
  readonly #maxBundles: number
  /** Bundles that were read, by index. */
  readonly #bundles = new Map<number, Uint8Array[]>()

  constructor(site: Site, head: Checkpoint, maxBundles: number) {
    this.#site = site
    this.#head = head
    this.#maxBundles = maxBundles
  }

  /** Entries of the log. */
  get size(): number {
    return this.#head.size
  }

  get #lastBundle(): number {
    return Math.ceil(this.#head.size / tileWidth) - 1
  }

  async newestPublication(): Promise<PublicationRecord> {
    const { size } = this.#head
    if (size === 0) throw new NotChecked(say('nothingPublished'))
    await this.#prove(this.#lastBundle)
    const record = this.#recordAt(size - 1)
    if (record.kind === 'publication') return record
    throw new Dishonesty('bad-sequence', say('logNotClosed'))
  }

  /**
   * Finds the newest record of a personality, reading backwards from the end, because the site may name an older one.
   * @param hint index that the site says it has
   */
  async findNewest(personality: string, hint: number | undefined): Promise<FoundRecord> {
    if (
      hint !== undefined &&
      !(Number.isSafeInteger(hint) && hint >= 0 && hint < this.#head.size)
    ) {
      throw new NotChecked(say('entryNotThere'))
    }
    const oldest = Math.floor((hint ?? 0) / tileWidth)
    const first = Math.max(oldest, this.#lastBundle - this.#maxBundles + 1)
    for (let end = this.#lastBundle + 1; end > first; end -= bundlesAtOnce) {
      const begin = Math.max(first, end - bundlesAtOnce)
      const index = await this.#lastIndexOf(personality, begin, end)
      if (index === undefined) continue
      if (hint !== undefined && index < hint) throw wrongHint(hint)
      await this.#prove(begin)
      return { record: this.#recordAt(index), index, isNewest: true }
    }
    await this.#prove(first)
    if (first === oldest) {
      if (hint !== undefined) throw wrongHint(hint)
      return { record: undefined, isNewest: true }
    }
    if (hint !== undefined)
      return { record: await this.#readOld(hint, personality), isNewest: false }
    throw new NotChecked(say('logTooLong'))
  }

  /** Reads bundles; returns the index of the last record of a personality in them. */
  async #lastIndexOf(personality: string, begin: number, end: number): Promise<number | undefined> {
    const bundles = Array.from({ length: end - begin }, (_, offset) => begin + offset)
    const entries = (await Promise.all(bundles.map((bundle) => this.#read(bundle)))).flat()
    const first = begin * tileWidth
    for (let index = first + entries.length - 1; index >= first; index--) {
      const record = this.#recordAt(index)
      if (record.kind !== 'publication' && record.personality === personality) return index
    }
    return undefined
  }

  /**
   * When the version of a list that a record states was published: the record itself may be newer, because the other list
   * of the personality has changed.
   * @returns undefined if that is too far from the end of the log
   */
  async timeOfVersion(index: number, list: ListClaim['kind']): Promise<string | undefined> {
    const versionIn = (record: LogRecord) =>
      record.kind !== 'list' ? null : list === 'all' ? record.version : record.verifiedVersion
    const newest = this.#recordAt(index) as ListRecord
    const { personality } = newest
    const version = versionIn(newest)
    const first = Math.max(0, this.#lastBundle - this.#maxBundles + 1)
    let published = newest.time
    let end = index
    for (let bundle = Math.floor(index / tileWidth); bundle >= first; bundle--) {
      await this.#read(bundle)
      for (end--; end >= bundle * tileWidth; end--) {
        const record = this.#recordAt(end)
        if (record.kind === 'publication' || record.personality !== personality) continue
        if (versionIn(record) !== version) return this.#provenFrom(bundle, published)
        published = record.time
      }
      end++
    }
    return first === 0 ? this.#provenFrom(0, published) : undefined
  }

  /**
   * What the last entries say of the counts of a personality: those that were read, and as many before them as what was
   * seen needs.
   * @param seen the size of the log when counts were seen first
   */
  async readBounds(personality: string, seen: number): Promise<CountBounds> {
    const least = Math.max(0, this.#lastBundle - this.#maxBundles + 1)
    let first = this.#lastBundle
    while (this.#bundles.has(first - 1)) first--
    for (;;) {
      const bounds = await this.#boundsFrom(first)
      if (first === least || seen >= this.size || bounds.canCheck(personality, seen)) return bounds
      first = Math.max(least, first - (this.#lastBundle - first + 1))
    }
  }

  async #boundsFrom(bundle: number): Promise<CountBounds> {
    await this.#prove(bundle)
    const start = bundle * tileWidth
    const bounds = new CountBounds(start)
    for (let index = start; index < this.size; index++) bounds.add(this.#recordAt(index), index)
    return bounds
  }

  async #provenFrom(bundle: number, time: string): Promise<string> {
    await this.#prove(bundle)
    return time
  }

  /** The record at the index that the site names, too far from the end to read everything after it. */
  async #readOld(index: number, personality: string): Promise<ListRecord> {
    const { size, root } = this.#head
    const bundle = Math.floor(index / tileWidth)
    await this.#read(bundle)
    const leaf = leafHash(this.#entryAt(index))
    const proof = await readInclusionProof(this.#site, index, size)
    if (!isIncluded(proof, { index, size, leaf, root })) throw changedEntries()
    const record = this.#recordAt(index)
    if (record.kind !== 'list' || record.personality !== personality) throw wrongHint(index)
    return record
  }

  async #read(bundle: number): Promise<Uint8Array[]> {
    const known = this.#bundles.get(bundle)
    if (known) return known
    const entries = await readBundle(this.#site, bundle, this.#head.size)
    this.#bundles.set(bundle, entries)
    return entries
  }

  /** Proves that all entries from the start of this bundle to the end belong to the signed head. */
  async #prove(bundle: number): Promise<void> {
    const { size, root } = this.#head
    const begin = bundle * tileWidth
    const tree = new TreeHasher(begin, await readPeaks(this.#site, begin, size))
    for (let index = bundle; index <= this.#lastBundle; index++) {
      for (const entry of await this.#read(index)) tree.append(leafHash(entry))
    }
    if (!equalBytes(tree.root(), root)) throw changedEntries()
  }

  #entryAt(index: number): Uint8Array {
    return this.#bundles.get(Math.floor(index / tileWidth))?.[index % tileWidth] ?? new Uint8Array()
  }

  #recordAt(index: number): LogRecord {
    const record = parseRecord(this.#entryAt(index))
    if (record) return record
    throw new Dishonesty('bad-record', say('noRecord', { index: String(index) }))
  }
}

interface FoundRecord {
  /** Undefined if the log has none. */
  record: LogRecord | undefined
  /** Index of the record, unless it is too far from the end to read everything after it. */
  index?: number
  /** False if the log is too long to look for a newer one. */
  isNewest: boolean
}

const wrongHint = (index: number): Dishonesty =>
  new Dishonesty('bad-sequence', say('entryOfOther', { index: String(index) }))

const changedEntries = (): Dishonesty => new Dishonesty('changed-file', say('changedEntries'))
