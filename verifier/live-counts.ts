import {
  type CountBounds,
  type CountPlace,
  describeUnexplained,
  type ShownCount,
} from './count-bounds.ts'
import { decodeText } from './encoding.ts'
import { NotChecked, type Problem } from './finding.ts'
import { type Statement, say } from './sentences.ts'
import type { RecordSequence } from './sequence.ts'
import type { Site } from './site.ts'

/** Live counts that later lists must explain, as they are remembered between checks. */
export interface SeenCounts {
  /** Entries that the log had before and after. */
  size: number
  counts: (ShownCount & { personality: string; name: string })[]
}

interface ShownPersonality {
  id: string
  name: string
  upvoteCount: number
  downvoteCount: number
  /** Absent where only all votes are shown. */
  verifiedUpvoteCount?: number | null
  verifiedDownvoteCount?: number | null
}

interface ShownStatus {
  personalityId: string
  upvoteCount: number
  downvoteCount: number
}

interface Point {
  time: string
  upvoteCount: number
  downvoteCount: number
}

const pageSize = 100
/** The API refuses deeper pages. */
const maxPages = 100
const maxBytes = 5_000_000
const maxTalliesBytes = 500_000_000
/** Remembered sets of counts that wait for their lists, and counts in each. */
const [seenMax, countsMax] = [20, 10_000]
/** Personalities whose history is read; the others are left to the open data. */
const historiesMax = 1_000
const historiesAtOnce = 4

/** Compares counts that the site shows beside its lists with these: what lies between two lists must be explained by them. */
export class LiveCounts {
  readonly #site: Site
  readonly #bounds: CountBounds
  readonly #sequence: RecordSequence
  readonly #report: (problem: Problem) => void

  /** @param log the sequence is for `readLive`, which compares the tallies of verified members */
  constructor(
    site: Site,
    { bounds, sequence }: { bounds: CountBounds; sequence: RecordSequence },
    report: (problem: Problem) => void,
  ) {
    this.#site = site
    this.#bounds = bounds
    this.#sequence = sequence
    this.#report = report
  }

  /**
   * Names remembered counts that the lists since then do not explain.
   * @returns those whose lists are not there yet
   */
  checkSeen(remembered: SeenCounts[]): SeenCounts[] {
    return remembered.filter(({ size, counts }) => {
      let isEarly = false
      for (const { personality, name, ...seen } of counts) {
        const found = this.#bounds.checkSeen(personality, seen, size)
        if (found === 'later') isEarly = true
        else if (found)
          this.#unexplained(describeUnexplained(found, { name, where: 'lists', when: '' }))
      }
      return isEarly
    })
  }

  /**
   * Reads the live counts of all personalities, as lists and the buttons for votes show them.
   * @param size of the log
   * @returns what later lists must explain
   */
  async readLive(size: number): Promise<{ seen: SeenCounts; ids: string[] }> {
    const seen: SeenCounts = { size, counts: [] }
    const ids: string[] = []
    for (let page = 1; page <= maxPages; page++) {
      const path = `/api/personalities?page=${page}&limit=${pageSize}&sortBy=name&order=asc`
      const shown = await this.#readData(path, isShownPersonality)
      for (const one of shown) this.#checkVerified(one)
      const names = new Map(shown.map(({ id, name }) => [id, name]))
      const inLists = shown.map(({ id, ...counts }) => ({ personalityId: id, ...counts }))
      for (const one of [...inLists, ...(await this.#readStatuses([...names.keys()]))]) {
        const { personalityId: personality, upvoteCount: up, downvoteCount: down } = one
        if (!this.#bounds.isNotable(personality, { up, down })) continue
        if (seen.counts.length < countsMax) {
          seen.counts.push({ personality, name: names.get(personality) ?? '', up, down })
        }
      }
      ids.push(...names.keys())
      if (shown.length < pageSize) break
    }
    return { seen, ids }
  }

  /**
   * Reads the live counts of one personality, as the buttons for votes show them.
   * @param size of the log
   * @returns what later lists must explain; undefined if the site does not show them
   */
  async readLiveOf(
    { personality, name }: { personality: string; name: string },
    size: number,
  ): Promise<SeenCounts | undefined> {
    const [status] = await this.#readStatuses([personality])
    if (status?.personalityId !== personality) return undefined
    const shown = { up: status.upvoteCount, down: status.downvoteCount }
    const isNotable = this.#bounds.isNotable(personality, shown)
    return { size, counts: isNotable ? [{ personality, name, ...shown }] : [] }
  }

  /** Compares the histories, from which the charts are drawn. */
  async checkHistories(ids: string[]): Promise<void> {
    const rest = ids.slice(0, historiesMax).values()
    const worker = async () => {
      for (const id of rest) await this.checkHistory(id)
    }
    await Promise.all(Array.from({ length: historiesAtOnce }, worker))
  }

  /** Compares the counts by day in the open data. */
  async checkOpenData(): Promise<void> {
    const answer = await this.#readJson('/api/open-data')
    const { latest } = (answer ?? {}) as { latest?: { files: { name: string; url: string }[] } }
    const file = latest?.files.find(({ name }) => name === 'tallies.csv')
    if (!file) return
    const path = new URL(file.url, this.#site.origin).pathname
    const limits = { maxBytes: maxTalliesBytes, tooLarge: null } as const
    const text = decodeText((await this.#site.read(path, limits)) ?? new Uint8Array()) ?? ''
    for (const line of text.split(/\r?\n/).slice(1)) {
      const [personality = '', day = '', up, down] = line.split(',')
      const end = Date.parse(`${day}T24:00:00Z`)
      if (!up || !down || Number.isNaN(end)) continue
      const shown = { up: Number(up), down: Number(down) }
      this.#checkPast(personality, shown, end, {
        name: personality,
        where: 'openData',
        when: day,
      })
    }
  }

  async checkHistory(id: string, name = id): Promise<void> {
    const answer = await this.#readJson(`/api/personalities/${id}/history?period=all`)
    const { points } = (answer ?? {}) as { points?: unknown }
    if (!Array.isArray(points)) return
    for (const { time, upvoteCount: up, downvoteCount: down } of points.filter(isPoint)) {
      const place = { name, where: 'history', when: time } as const
      this.#checkPast(id, { up, down }, Date.parse(time), place)
    }
  }

  #checkPast(personality: string, shown: ShownCount, time: number, place: CountPlace): void {
    const found = this.#bounds.checkPast(personality, shown, time)
    if (found) this.#unexplained(describeUnexplained(found, place))
  }

  /** Verified members are a part of all; their tally may be older, and have votes that were removed since then. */
  #checkVerified(shown: ShownPersonality): void {
    const record = this.#sequence.current.get(shown.id)?.record
    const most = record ? this.#sequence.mostVerified(record) : { up: 0, down: 0 }
    const sides = [
      ['support', shown.verifiedUpvoteCount, shown.upvoteCount, most.up],
      ['oppose', shown.verifiedDownvoteCount, shown.downvoteCount, most.down],
    ] as const
    for (const [vote, verified, all, explained] of sides) {
      if (verified === null || verified === undefined) continue
      if (verified <= Math.max(all, explained)) continue
      this.#unexplained(say('moreVerifiedShown', { verified, vote, name: shown.name, all }))
    }
  }

  async #readStatuses(ids: string[]): Promise<ShownStatus[]> {
    if (ids.length === 0) return []
    return this.#readData(`/api/votes/status?personalityIds=${ids.join(',')}`, isShownStatus)
  }

  async #readData<Item>(path: string, isItem: (value: unknown) => value is Item): Promise<Item[]> {
    const answer = await this.#readJson(path)
    const { data } = (answer ?? { data: [] }) as { data: unknown }
    if (Array.isArray(data) && data.every(isItem)) return data
    throw new NotChecked(say('unknownForm', { path }))
  }

  /** Undefined if the site does not have it. */
  async #readJson(path: string): Promise<unknown> {
    const bytes = await this.#site.read(path, { maxBytes, tooLarge: null, isFresh: true })
    if (!bytes) return undefined
    try {
      return JSON.parse(decodeText(bytes) ?? '')
    } catch {
      throw new NotChecked(say('unknownForm', { path }))
    }
  }

  #unexplained(statement: Statement): void {
    this.#report({ code: 'unexplained-count', ...statement })
  }
}

/** Adds counts to those that wait for their lists; undefined without any. */
export function rememberSeen(waiting: SeenCounts[], seen?: SeenCounts): SeenCounts[] | undefined {
  const all = seen && seen.counts.length > 0 ? [...waiting, seen] : waiting
  return all.length > 0 ? all.slice(-seenMax) : undefined
}

/** Divides remembered counts into those of one personality and the others. */
export function divideSeen(
  seen: readonly SeenCounts[],
  personality: string,
): { own: SeenCounts[]; others: SeenCounts[] } {
  const only = (isWanted: (one: { personality: string }) => boolean) =>
    seen
      .map(({ size, counts }) => ({ size, counts: counts.filter(isWanted) }))
      .filter(({ counts }) => counts.length > 0)
  return {
    own: only((one) => one.personality === personality),
    others: only((one) => one.personality !== personality),
  }
}

/** The same counts, once each, in one set for each size of the log. */
export function joinSeen(seen: readonly SeenCounts[]): SeenCounts[] {
  const bySize = Map.groupBy(seen, ({ size }) => size)
  return [...bySize].map(([size, sets]) => {
    const counts = new Map(
      sets.flatMap((set) => set.counts).map((one) => [JSON.stringify(one), one]),
    )
    return { size, counts: [...counts.values()].slice(-countsMax) }
  })
}

const isCount = (value: unknown) => Number.isSafeInteger(value)

function isShownPersonality(value: unknown): value is ShownPersonality {
  const { id, name, ...counts } = (value ?? {}) as Partial<ShownPersonality>
  return typeof id === 'string' && typeof name === 'string' && haveCounts(counts)
}

function isShownStatus(value: unknown): value is ShownStatus {
  const { personalityId, ...counts } = (value ?? {}) as Partial<ShownStatus>
  return typeof personalityId === 'string' && haveCounts(counts)
}

function isPoint(value: unknown): value is Point {
  const { time, ...counts } = (value ?? {}) as Partial<Point>
  return typeof time === 'string' && haveCounts(counts)
}

const haveCounts = ({
  upvoteCount,
  downvoteCount,
}: {
  upvoteCount?: unknown
  downvoteCount?: unknown
}) => isCount(upvoteCount) && isCount(downvoteCount)
