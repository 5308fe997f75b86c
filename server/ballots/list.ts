import { hashLeaf, rootOf } from '../transparency-log/merkle-tree.ts'
import { encodePrefix, formatNumber, numberBytes } from './number.ts'

/** Ballots in a part of a list, on average at most. */
const partSize = 4_096

/** Numbers of ballots, of 16 bytes each and in any order, by how they vote. */
export interface Ballots {
  upvotes: Buffer
  downvotes: Buffer
}

/** Awaited between short steps of long work, so that requests get their turn. */
export type Rest = () => Promise<void>

/** The number of characters by which a list is cut into parts. */
export function prefixLengthOf(ballots: number): number {
  let length = 0
  while (ballots / 32 ** length > partSize) length += 1
  return length
}

/** A part of a list: the ballots whose numbers begin with the same characters. */
export interface Part {
  prefix: string
  /** The file, with its header. */
  csv: string
  /** The line of the part in the file of parts, which contains the root. */
  row: string
}

/** A list in the order of the numbers. */
export class BallotList {
  readonly upvoteCount: number
  readonly downvoteCount: number
  readonly #numbers: Buffer
  /** Indexes of ballots in the order of their numbers; the upvotes have the lower indexes. */
  readonly #order: Uint32Array
  /** Where each prefix begins in the order, and the end of the last one. */
  readonly #starts: Uint32Array
  readonly #prefixLength: number

  private constructor(ballots: Ballots) {
    this.upvoteCount = ballots.upvotes.length / numberBytes
    this.downvoteCount = ballots.downvotes.length / numberBytes
    this.#numbers = Buffer.concat([ballots.upvotes, ballots.downvotes])
    const total = this.upvoteCount + this.downvoteCount
    this.#prefixLength = prefixLengthOf(total)
    this.#order = new Uint32Array(total)
    this.#starts = new Uint32Array(32 ** this.#prefixLength + 1)
  }

  static async sort(ballots: Ballots, rest: Rest): Promise<BallotList> {
    const list = new BallotList(ballots)
    await list.#groupByPrefix(rest)
    for (let prefix = 0; prefix < list.#starts.length - 1; prefix += 1) {
      list.#sortPart(list.#order.subarray(list.#starts[prefix], list.#starts[prefix + 1]))
      await rest()
    }
    return list
  }

  /** A counting sort by prefix. */
  async #groupByPrefix(rest: Rest): Promise<void> {
    const ends = this.#starts
    for (let index = 0; index < this.#order.length; index += 1) {
      const next = this.#prefixOf(index) + 1
      ends[next] = (ends[next] ?? 0) + 1
      if (index % partSize === 0) await rest()
    }
    for (let prefix = 1; prefix < ends.length; prefix += 1) {
      ends[prefix] = (ends[prefix] ?? 0) + (ends[prefix - 1] ?? 0)
    }
    const next = ends.slice()
    for (let index = 0; index < this.#order.length; index += 1) {
      const prefix = this.#prefixOf(index)
      const place = next[prefix] ?? 0
      next[prefix] = place + 1
      this.#order[place] = index
      if (index % partSize === 0) await rest()
    }
  }

  #prefixOf(index: number): number {
    if (this.#prefixLength === 0) return 0
    return this.#numbers.readUInt32BE(index * numberBytes) >>> (32 - 5 * this.#prefixLength)
  }

  #sortPart(part: Uint32Array): void {
    const numbers = this.#numbers
    const firstBytes = (index: number) => numbers.readUIntBE(index * numberBytes, 6)
    part.sort(
      (a, b) => firstBytes(a) - firstBytes(b) || Buffer.compare(this.#number(a), this.#number(b)),
    )
  }

  #number(index: number): Buffer {
    return this.#numbers.subarray(index * numberBytes, (index + 1) * numberBytes)
  }

  /** Numbers that several ballots have, in hex: only voters whose programs send the same bits can have one. */
  repeatedNumbers(): Set<string> {
    const repeated = new Set<string>()
    for (let place = 1; place < this.#order.length; place += 1) {
      const number = this.#number(this.#order[place] ?? 0)
      if (number.equals(this.#number(this.#order[place - 1] ?? 0)))
        repeated.add(number.toString('hex'))
    }
    return repeated
  }

  /** The first 8 bytes of each number, in order: enough to compare lists. */
  async digests(rest: Rest): Promise<Buffer> {
    const digests = Buffer.alloc(this.#order.length * digestBytes)
    for (const [place, index] of this.#order.entries()) {
      const start = index * numberBytes
      this.#numbers.copy(digests, place * digestBytes, start, start + digestBytes)
      if (place % partSize === 0) await rest()
    }
    return digests
  }

  /** The parts in order. */
  async *parts(rest: Rest): AsyncGenerator<Part> {
    for (let prefix = 0; prefix < this.#starts.length - 1; prefix += 1) {
      const part = this.#order.subarray(this.#starts[prefix], this.#starts[prefix + 1])
      if (part.length > 0)
        yield await this.#build(encodePrefix(prefix, this.#prefixLength), part, rest)
    }
  }

  async #build(prefix: string, part: Uint32Array, rest: Rest): Promise<Part> {
    let csv = partHeader
    let upvotes = 0
    const leaves: Buffer[] = []
    for (const index of part) {
      const isUpvote = index < this.upvoteCount
      if (isUpvote) upvotes += 1
      const line = `${formatNumber(this.#number(index))},${isUpvote ? 'support' : 'oppose'}`
      csv += `${line}\n`
      leaves.push(hashLeaf(line))
      if (leaves.length % 64 === 0) await rest()
    }
    const root = rootOf(leaves).toString('hex')
    return { prefix, csv, row: `${prefix},${upvotes},${part.length - upvotes},${root}` }
  }
}

export const partHeader = 'ballot,vote\n'

/** The file of parts, and the root of the list. */
export function partsFile(rows: string[]): { csv: string; root: Buffer } {
  return {
    csv: `prefix,support,oppose,root\n${rows.map((row) => `${row}\n`).join('')}`,
    root: rootOf(rows.map((row) => hashLeaf(row))),
  }
}

const digestBytes = 8

/**
 * The least number of voters whose ballots differ between two lists: each can remove one ballot, add one, or both.
 * @param before digests in order
 * @param after digests in order
 */
export async function countChanged(before: Buffer, after: Buffer, rest: Rest): Promise<number> {
  let [removed, added, old, now] = [0, 0, 0, 0]
  for (let step = 0; old < before.length || now < after.length; step += 1) {
    const order = compareDigests(before, old, after, now)
    if (order < 0) removed += 1
    if (order > 0) added += 1
    if (order <= 0) old += digestBytes
    if (order >= 0) now += digestBytes
    if (step % partSize === 0) await rest()
  }
  return Math.max(removed, added)
}

/** Compares the digests at two places; the end of a list is behind all others. */
function compareDigests(before: Buffer, old: number, after: Buffer, now: number): number {
  if (old >= before.length) return 1
  if (now >= after.length) return -1
  return before.compare(after, now, now + digestBytes, old, old + digestBytes)
}
