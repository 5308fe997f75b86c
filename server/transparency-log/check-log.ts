import type { Db, Tx } from '../platform/database/database.ts'
import { checkpointText } from './checkpoint.ts'
import { GrowingTree, hashLeaf, type SubtreeHash } from './merkle-tree.ts'
import { openNote } from './signed-note.ts'
import {
  countHashes,
  listCheckpoints,
  listEntries,
  listHashes,
  readEdge,
  type StoredCheckpoint,
} from './store.ts'

/** Entries that are in memory at once; a power of two, so that every level is read in whole ranges. */
const batchSize = 1_024

/** Faults that are described; one wrong entry makes every later head wrong. */
const faultsMax = 100

export interface LogCheck {
  entries: number
  /** Number of signed heads. */
  heads: number
  /** In words; the first hundred. Empty where the log is as it was signed. */
  faults: string[]
}

/** Computes all hashes and heads of the log again from its entries, and compares them with the stored ones. */
export function checkLog(db: Db): Promise<LogCheck> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => new LogChecker(tx).run())
}

class LogChecker {
  readonly #tx: Tx
  readonly #tree = new GrowingTree()
  readonly #faults: string[] = []
  /** Number of hashes of each level. */
  readonly #counts: number[] = []
  #heads = 0

  constructor(tx: Tx) {
    this.#tx = tx
  }

  async run(): Promise<LogCheck> {
    const { size } = await readEdge(this.#tx)
    await this.#checkHeads(0, 0)
    for (let from = 0; from < size && this.#faults.length < faultsMax; from += batchSize) {
      const count = Math.min(batchSize, size - from)
      const entries = await listEntries(this.#tx, from, count)
      if (entries.length < count) {
        this.#add(`entries are missing between ${from} and ${from + count - 1}`)
        break
      }
      await this.#checkBatch(entries)
    }
    if (this.#faults.length === 0) await this.#checkCounts()
    return { entries: size, heads: this.#heads, faults: this.#faults }
  }

  #add(fault: string): void {
    if (this.#faults.length < faultsMax) this.#faults.push(fault)
  }

  async #checkBatch(entries: Uint8Array[]): Promise<void> {
    const from = this.#tree.size
    const heads = await listCheckpoints(this.#tx, from + 1, from + entries.length)
    const bySize = Map.groupBy(heads, ({ size }) => size)
    const computed: SubtreeHash[] = []
    for (const entry of entries) {
      computed.push(...this.#tree.append(hashLeaf(entry)))
      for (const head of bySize.get(this.#tree.size) ?? []) this.#checkHead(head)
    }
    for (const [level, hashes] of Map.groupBy(computed, (hash) => hash.level)) {
      this.#counts[level] = (this.#counts[level] ?? 0) + hashes.length
      await this.#compare(level, hashes)
    }
  }

  async #compare(level: number, computed: SubtreeHash[]): Promise<void> {
    const first = computed[0]?.index ?? 0
    const stored = await listHashes(this.#tx, level, first, computed.length)
    const wrong = computed.find(({ hash }, place) => !hash.equals(stored[place] ?? Buffer.of()))
    if (wrong) this.#add(`hash ${wrong.index} of level ${level} is not that of its entries`)
  }

  async #checkHeads(from: number, to: number): Promise<void> {
    for (const head of await listCheckpoints(this.#tx, from, to)) this.#checkHead(head)
  }

  #checkHead({ size, rootHash, note, origin, publicKey }: StoredCheckpoint): void {
    this.#heads += 1
    const actual = { size, rootHash: this.#tree.rootHash() }
    if (!actual.rootHash.equals(rootHash)) {
      this.#add(`the head of size ${size} is not that of the entries`)
    } else if (openNote(note, { name: origin, publicKey }) !== checkpointText(origin, actual)) {
      this.#add(`the checkpoint of size ${size} is not signed by its key`)
    }
  }

  async #checkCounts(): Promise<void> {
    const stored = await countHashes(this.#tx)
    for (const { level, count } of stored) {
      const expected = this.#counts[level] ?? 0
      if (count !== expected) this.#add(`level ${level} has ${count} hashes instead of ${expected}`)
    }
    const beyond = await listCheckpoints(this.#tx, this.#tree.size + 1, Number.MAX_SAFE_INTEGER)
    for (const { size } of beyond)
      this.#add(`the head of size ${size} has more entries than the log`)
  }
}
