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
  showTime,
} from './heads.ts'
import { isBallotNumber, type Vote, voteNames } from './lists.ts'
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

export interface CheckStep {
  step: 'signature' | 'number' | 'history' | 'freshness' | 'record' | 'counts' | 'shown' | 'ballot'
  /** `partial` is less than the whole check, and the sentence says what is missing. */
  state: 'ok' | 'partial' | 'failed' | 'not-checked'
  sentence: string
}

export interface BallotReport {
  outcome: 'honest' | 'dishonest' | 'not-yet' | 'not-checked'
  /** The result in words. */
  sentence: string
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
        this.#end('failed', error.message)
        return this.#report('dishonest', error.message, error.problem)
      }
      if (!(error instanceof NotChecked)) throw error
      this.#end('not-checked', error.message)
      return this.#report('not-checked', error.message)
    }
  }

  async #check(): Promise<BallotReport> {
    const { site: address, number } = this.#question
    if (!isBallotNumber(number)) throw new NotChecked(`“${number}” is not a ballot number.`)
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
    if (!key) throw new NotChecked(`${site.origin} publishes no lists of ballots.`)
    if (remembered) compareKeys(key, remembered)
    const { logIndex = -1 } = this.#question
    const leastSize = Math.max(remembered?.size ?? 0, logIndex + 1)
    const checkpoint = await readCheckpoint(site, key, ({ size }) => size >= leastSize)
    this.#end('ok', 'The head of the log is signed with the key of the site.')
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
        throw new Dishonesty(
          'wrong-number',
          'The number of your ballot is not made with the random bits of this browser, although the site took them with your vote: it may have given the number to other voters too.',
        )
      }
      this.#number = 'own'
      this.#end('ok', 'The number is made with random bits of this browser: only you can have it.')
    } else if (parts) {
      if (!isMadeOf(parts)) {
        throw new Dishonesty(
          'wrong-number',
          'The number of your ballot is not made of the parts that the site names.',
        )
      }
      this.#number = 'elsewhere'
      this.#end(
        'partial',
        'The number is made with random bits, but not with bits that this browser has made and still knows: this check does not prove that nobody else has the number.',
      )
    } else {
      this.#number = 'without'
      this.#end(
        'partial',
        'The vote came without random bits of a browser: this check does not prove that nobody else has the number.',
      )
    }
  }

  async #checkHistory(
    site: Site,
    checkpoint: Checkpoint,
    remembered: (RememberedHead & { rootHash: Uint8Array }) | undefined,
  ): Promise<void> {
    this.#current = 'history'
    if (!remembered) {
      this.#end('ok', 'This is the first check on this device. The next one will compare with it.')
      return
    }
    const when = `on ${showTime(remembered.time)}`
    const other = { size: remembered.size, root: remembered.rootHash }
    await compareHeads(site, checkpoint, other, { by: 'us', when })
    this.#end('ok', `The log still has everything that this device has seen ${when}.`)
  }

  async #checkFreshness(tail: LogTail): Promise<PublicationRecord> {
    this.#current = 'freshness'
    const newest = await tail.newestPublication()
    checkFreshness(newest, this.#options.now)
    this.#end('ok', `The newest publication is of ${showTime(newest.time)}.`)
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
      throw new NotChecked(
        'This personality was merged into another one, whose list has the ballots.',
      )
    }
    if (record.kind !== 'list') {
      throw new NotChecked('This personality was removed, and its lists with it.')
    }
    const place = `The list of ${showTime(record.time)} is in the log`
    if (isNewest) this.#end('ok', `${place}, and it is the newest one.`)
    else {
      const sentence = `${place}. The log is too long to check here that there is no newer one.`
      this.#end('partial', sentence)
    }
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
      throw new Dishonesty(
        'wrong-count',
        `The page shows ${shown.up} Support and ${shown.down} Oppose, but the published list adds up to ${up} and ${down}.`,
      )
    }
    this.#published = { time: record.time, version, up, down }
    this.#end('ok', `The list adds up to ${up} Support and ${down} Oppose, as the log says.`)
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
      this.#end('not-checked', error.message)
    }
    if (problems[0]) throw new Dishonesty(problems[0].code, problems[0].sentence)
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
      throw new Dishonesty(
        'wrong-vote',
        `Your ballot is in the published list with the wrong vote: it says ${voteNames[found]} instead of ${voteNames[vote]}.`,
      )
    }
    const sentence = `Your ballot is in the published list of ${showTime(record.time)} and says ${voteNames[vote]}. The list adds up to ${up} Support and ${down} Oppose.`
    this.#end('ok', `Your ballot is on the list and says ${voteNames[vote]}.`)
    return this.#report('honest', sentence)
  }

  /** @param time when the newest list was published; undefined if the log is too long to say */
  #notOnList(time: string | undefined): BallotReport {
    const { since } = this.#question
    if (time && since && since.getTime() > Date.parse(time) - commitMs) {
      return this.#notPublished(time)
    }
    if (time && since) {
      throw new Dishonesty(
        'missing-ballot',
        `Your ballot is missing from the published list of ${showTime(time)}, although you voted before.`,
      )
    }
    throw new NotChecked(
      `The newest published list does not have this number. Either the vote is newer than the list, or the site has left it out.`,
    )
  }

  /** @param time of the newest list; undefined if there is none */
  #notPublished(time: string | undefined): BallotReport {
    const newest = time ? `The newest list is of ${showTime(time)}.` : 'There is no list yet.'
    const sentence = `Your ballot is not published yet. ${newest} A list is published when at least five ballots have changed.`
    this.#end('not-checked', sentence)
    return this.#report('not-yet', sentence)
  }

  #end(state: CheckStep['state'], sentence: string): void {
    const step = { step: this.#current, state, sentence }
    this.#steps.push(step)
    this.#options.onStep?.(step)
  }

  #report(outcome: BallotReport['outcome'], sentence: string, problem?: Problem): BallotReport {
    const [published, number] = [this.#published, this.#number]
    return { outcome, sentence, steps: this.#steps, problem, published, number }
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
function shownStep(live: SeenCounts | undefined): [CheckStep['state'], string] {
  if (!live) return ['not-checked', 'The site does not say what it shows beside the vote buttons.']
  return live.counts.length === 0
    ? ['ok', 'The counts beside the vote buttons and in the chart follow from the lists.']
    : [
        'partial',
        'The counts beside the vote buttons differ from this list by more than the votes that usually wait. Later checks on this device find out whether newer lists explain them.',
      ]
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
    if (size === 0) throw new NotChecked('The site has not published any list yet.')
    await this.#prove(this.#lastBundle)
    const record = this.#recordAt(size - 1)
    if (record.kind === 'publication') return record
    throw new Dishonesty(
      'bad-sequence',
      'The log does not end with the record that closes a publication.',
    )
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
      throw new NotChecked('The site names an entry of the log that does not exist yet. Try again.')
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
    throw new NotChecked('The log is too long to look for the list of this personality here.')
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
    throw new Dishonesty('bad-record', `Entry ${index} of the log is not a record of the format.`)
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

function wrongHint(index: number): Dishonesty {
  return new Dishonesty(
    'bad-sequence',
    `Entry ${index} of the log, which the site names, is not about this personality.`,
  )
}

function changedEntries(): Dishonesty {
  return new Dishonesty(
    'changed-file',
    'The entries of the log are not those of its signed head: a published entry was changed.',
  )
}
