import { hash } from 'node:crypto'

/** Merkle tree hashes of RFC 6962, section 2.1, with SHA-256. */

const leafPrefix = Buffer.of(0)
const nodePrefix = Buffer.of(1)

const sha256 = (data: Uint8Array) => hash('sha256', data, 'buffer')

/** @param data text is hashed as UTF-8 */
export const hashLeaf = (data: Uint8Array | string): Buffer =>
  typeof data === 'string'
    ? hash('sha256', `\0${data}`, 'buffer')
    : sha256(Buffer.concat([leafPrefix, data]))

/** Used again for each node, which is faster than a buffer of its own. */
const node = Buffer.alloc(65, nodePrefix)

function hashNode(left: Buffer, right: Buffer): Buffer {
  node.set(left, 1)
  node.set(right, 33)
  return sha256(node)
}

const emptyTree = sha256(Buffer.alloc(0))

/** The root of the tree with these leaf hashes, or of one whose complete subtrees of one size have these roots. */
export function rootOf(hashes: readonly Buffer[]): Buffer {
  if (hashes.length === 0) return emptyTree
  // Joining neighbours level by level, and moving an odd last one up, splits at the same places as the recursion.
  let level = hashes
  while (level.length > 1) {
    const above: Buffer[] = []
    for (let index = 0; index < level.length; index += 2) {
      const [left, right] = [level[index] as Buffer, level[index + 1]]
      above.push(right ? hashNode(left, right) : left)
    }
    level = above
  }
  return level[0] as Buffer
}

/** Hashes in a tile. */
export const tileWidth = 256

/** The root of a complete subtree with `tileWidth ** level` leaves, the `index`-th of its level. */
export interface SubtreeHash {
  level: number
  index: number
  hash: Buffer
}

/** A tree that grows at its right edge; only its incomplete tiles are in memory. */
export class GrowingTree {
  /** For each level the roots of the complete subtrees to the right of the last full tile. */
  readonly #edge: Buffer[][]
  #size: number

  /**
   * @param size number of leaves
   * @param edge for each level the hashes of the incomplete tile, in order
   */
  constructor(size = 0, edge: Buffer[][] = []) {
    this.#size = size
    this.#edge = edge
  }

  get size(): number {
    return this.#size
  }

  /** Adds a leaf. Returns its hash and the hashes of the subtrees that it completes. */
  append(leafHash: Buffer): SubtreeHash[] {
    const completed: SubtreeHash[] = []
    let subtree: Buffer | undefined = leafHash
    let index = this.#size
    for (let level = 0; subtree; level++) {
      completed.push({ level, index, hash: subtree })
      const tile: Buffer[] = this.#edge[level] ?? []
      this.#edge[level] = tile
      tile.push(subtree)
      subtree = undefined
      if (tile.length === tileWidth) {
        subtree = rootOf(tile)
        index = Math.floor(index / tileWidth)
        this.#edge[level] = []
      }
    }
    this.#size += 1
    return completed
  }

  rootHash(): Buffer {
    // Leaves to the right of a level's complete subtrees are fewer than one subtree has, so they form its last leaf.
    const root = this.#edge.reduce<Buffer | undefined>((right, tile) => {
      const hashes = right ? [...tile, right] : tile
      return hashes.length > 0 ? rootOf(hashes) : undefined
    }, undefined)
    return root ?? emptyTree
  }
}
