import { sha256 } from '@noble/hashes/sha2.js'
import { equalBytes } from './encoding.ts'

/** A SHA-256 hash, 32 bytes. */
export type Hash = Uint8Array

/** Root of a tree without leaves. */
const emptyRoot = sha256(new Uint8Array(0))

/** Hash of a leaf by RFC 6962: SHA-256 of 0x00 and the data. */
export function leafHash(data: Uint8Array): Hash {
  const input = new Uint8Array(data.length + 1)
  input.set(data, 1)
  return sha256(input)
}

/** Hash of a node by RFC 6962: SHA-256 of 0x01 and both children. */
export function nodeHash(left: Hash, right: Hash): Hash {
  const input = new Uint8Array(65)
  input[0] = 1
  input.set(left, 1)
  input.set(right, 33)
  return sha256(input)
}

/** Computes the root of a growing tree; it keeps one hash for each complete subtree at the left, 31 at most. */
export class TreeHasher {
  readonly #peaks: Hash[]
  #size: number

  /** @param peaks roots of the complete subtrees of `size` leaves, from left to right */
  constructor(size = 0, peaks: Hash[] = []) {
    this.#size = size
    this.#peaks = [...peaks]
  }

  get size(): number {
    return this.#size
  }

  append(leaf: Hash): void {
    let hash = leaf
    for (let rest = this.#size; rest % 2 === 1; rest = (rest - 1) / 2) {
      hash = nodeHash(this.#peaks.pop() ?? emptyRoot, hash)
    }
    this.#peaks.push(hash)
    this.#size += 1
  }

  root(): Hash {
    return (
      this.#peaks.reduceRight<Hash | undefined>(
        (right, left) => (right ? nodeHash(left, right) : left),
        undefined,
      ) ?? emptyRoot
    )
  }
}

/** Reads the root of the leaves from `begin` up to, without, `end`, which is a subtree of the log. */
export type ReadSubtree = (begin: number, end: number) => Promise<Hash>

/** The largest power of two below `size`, where RFC 6962 divides a tree. */
function splitOf(size: number): number {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

/** Ranges of the complete subtrees of a tree, from left to right. */
export function completeSubtrees(size: number): [begin: number, end: number][] {
  const ranges: [number, number][] = []
  for (let begin = 0; begin < size; ) {
    let width = 1
    while (begin + width * 2 <= size) width *= 2
    ranges.push([begin, begin + width])
    begin += width
  }
  return ranges
}

/** Root of any subtree range, from the complete subtrees in it. */
export async function rangeRoot(read: ReadSubtree, begin: number, end: number): Promise<Hash> {
  const size = end - begin
  const split = splitOf(size)
  if (split * 2 === size || size === 1) return read(begin, end)
  const left = await read(begin, begin + split)
  return nodeHash(left, await rangeRoot(read, begin + split, end))
}

/** Audit path of a leaf, RFC 9162, 2.1.3.1. */
export async function inclusionProof(
  read: ReadSubtree,
  index: number,
  size: number,
): Promise<Hash[]> {
  const proof: Hash[] = []
  let [begin, end] = [0, size]
  while (end - begin > 1) {
    const middle = begin + splitOf(end - begin)
    if (index < middle) {
      proof.unshift(await rangeRoot(read, middle, end))
      end = middle
    } else {
      proof.unshift(await rangeRoot(read, begin, middle))
      begin = middle
    }
  }
  return proof
}

/** True if the proof shows that the leaf is at this index of the tree with this root, RFC 9162, 2.1.3.2. */
export function isIncluded(
  proof: readonly Hash[],
  { index, size, leaf, root }: { index: number; size: number; leaf: Hash; root: Hash },
): boolean {
  if (index >= size) return false
  let [node, last, hash] = [index, size - 1, leaf]
  for (const sibling of proof) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else hash = nodeHash(hash, sibling)
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && equalBytes(hash, root)
}

const half = (value: number) => Math.floor(value / 2)

/**
 * Proof that a tree of `size` leaves begins with one of `first` leaves; 0 < first < size. As in RFC 9162, 2.1.4.1, but it
 * always has the hash from which both roots grow, also where that is the older root: so a wrong proof
 * differs from another past.
 */
export async function consistencyProof(
  read: ReadSubtree,
  first: number,
  size: number,
): Promise<Hash[]> {
  const proof: Hash[] = []
  let [begin, end] = [0, size]
  while (first !== end) {
    const middle = begin + splitOf(end - begin)
    if (first <= middle) {
      proof.unshift(await rangeRoot(read, middle, end))
      end = middle
    } else {
      proof.unshift(await rangeRoot(read, begin, middle))
      begin = middle
    }
  }
  return [await rangeRoot(read, begin, end), ...proof]
}

/** What a consistency proof shows; `invalid` if it does not belong to the newer tree. */
export type Consistency = 'consistent' | 'other-past' | 'invalid'

/** Checks whether the newer tree begins with all leaves of the older one, RFC 9162, 2.1.4.2; the older one is smaller. */
export function checkConsistency(
  [start, ...siblings]: readonly Hash[],
  older: { size: number; root: Hash },
  newer: { size: number; root: Hash },
): Consistency {
  if (!start || older.size < 1) return 'invalid'
  let [node, last] = [older.size - 1, newer.size - 1]
  while (node % 2 === 1) [node, last] = [half(node), half(last)]
  let [olderHash, newerHash] = [start, start]
  for (const sibling of siblings) {
    if (last === 0) return 'invalid'
    if (node % 2 === 1 || node === last) {
      olderHash = nodeHash(sibling, olderHash)
      newerHash = nodeHash(sibling, newerHash)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else newerHash = nodeHash(newerHash, sibling)
    ;[node, last] = [half(node), half(last)]
  }
  if (last !== 0 || !equalBytes(newerHash, newer.root)) return 'invalid'
  return equalBytes(olderHash, older.root) ? 'consistent' : 'other-past'
}
