import { Dishonesty } from './finding.ts'
import {
  checkConsistency,
  completeSubtrees,
  consistencyProof,
  type Hash,
  inclusionProof,
  nodeHash,
  type ReadSubtree,
} from './merkle.ts'
import { maxRecordBytes } from './records.ts'
import { say } from './sentences.ts'
import { type Checkpoint, type LogKey, openCheckpoint, parseKey } from './signed-note.ts'
import type { Site } from './site.ts'

/** Hashes in a full tile, and entries in a full bundle. */
export const tileWidth = 256
const tileHeight = 8
const hashBytes = 32

/** Reads the public key of a site; undefined if the site has none. */
export async function readKey(site: Site): Promise<LogKey | undefined> {
  const path = '/.well-known/voxpop-log-key'
  const bytes = await site.read(path, {
    maxBytes: 1024,
    tooLarge: 'bad-key',
    isFresh: true,
  })
  return bytes && parseKey(bytes)
}

/** Milliseconds after which no honest site serves an old head: five seconds, and some for the way. */
const headAge = 6_000

/**
 * Reads the current head and verifies its signature. A site of several processes may serve an old head for some seconds, and
 * one without the newest cosignatures.
 * @param isCurrent false for a head that an honest site may show for a moment, but not for long: it is read again
 */
export async function readCheckpoint(
  site: Site,
  key: LogKey,
  isCurrent: (checkpoint: Checkpoint) => boolean | Promise<boolean>,
): Promise<Checkpoint> {
  const checkpoint = await readHead(site, key)
  if (await isCurrent(checkpoint)) return checkpoint
  await site.sleep(headAge)
  return readHead(site, key)
}

async function readHead(site: Site, key: LogKey): Promise<Checkpoint> {
  const limits = { maxBytes: 65_536, tooLarge: 'bad-checkpoint', isFresh: true } as const
  return openCheckpoint(await site.readExisting('/log/checkpoint', limits), key)
}

/** `1234067` is `x001/x234/067`. */
function encodeIndex(index: number): string {
  const groups = [String(index % 1000).padStart(3, '0')]
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000)) {
    groups.unshift(`x${String(rest % 1000).padStart(3, '0')}`)
  }
  return groups.join('/')
}

const partial = (width: number) => (width < tileWidth ? `.p/${width}` : '')

/**
 * Reads up to 256 entries of a log.
 * @param size of the log; the last bundle has only the entries up to it
 */
export async function readBundle(site: Site, index: number, size: number): Promise<Uint8Array[]> {
  const width = Math.min(tileWidth, size - index * tileWidth)
  const path = `/log/tile/entries/${encodeIndex(index)}${partial(width)}`
  const bytes = await site.readExisting(path, { maxBytes: tileWidth * (maxRecordBytes + 2) })
  const entries: Uint8Array[] = []
  let offset = 0
  while (offset + 2 <= bytes.length) {
    const length = (bytes[offset] ?? 0) * 256 + (bytes[offset + 1] ?? 0)
    entries.push(bytes.subarray(offset + 2, offset + 2 + length))
    offset += 2 + length
  }
  if (offset !== bytes.length || entries.length !== width) {
    throw new Dishonesty('changed-file', say('wrongEntries', { path, entries: width }))
  }
  return entries
}

/** Reads hashes of a log of this size from its tiles. What it returns is not yet checked against a head. */
class Tiles {
  readonly #site: Site
  readonly #size: number
  readonly #tiles = new Map<string, Promise<Uint8Array>>()

  constructor(site: Site, size: number) {
    this.#site = site
    this.#size = size
  }

  /** Root of a complete subtree. */
  readonly readSubtree: ReadSubtree = async (begin, end) => {
    const level = Math.log2(end - begin)
    const tileLevel = Math.floor(level / tileHeight)
    // Hashes of this tile level below the subtree.
    const width = (end - begin) / tileWidth ** tileLevel
    const first = begin / tileWidth ** tileLevel
    const tile = await this.#tile(tileLevel, Math.floor(first / tileWidth))
    return subtreeOf(tile, first % tileWidth, width)
  }

  #tile(level: number, index: number): Promise<Uint8Array> {
    const hashes = Math.floor(this.#size / tileWidth ** level)
    const width = Math.min(tileWidth, hashes - index * tileWidth)
    const path = `/log/tile/${level}/${encodeIndex(index)}${partial(width)}`
    const known = this.#tiles.get(path)
    if (known) return known
    const tile = this.#read(path, width * hashBytes)
    this.#tiles.set(path, tile)
    return tile
  }

  async #read(path: string, length: number): Promise<Uint8Array> {
    const bytes = await this.#site.readExisting(path, { maxBytes: tileWidth * hashBytes })
    if (bytes.length === length) return bytes
    throw new Dishonesty('changed-file', say('wrongLength', { path }))
  }
}

function subtreeOf(tile: Uint8Array, first: number, width: number): Hash {
  if (width === 1) return tile.subarray(first * hashBytes, (first + 1) * hashBytes)
  return nodeHash(subtreeOf(tile, first, width / 2), subtreeOf(tile, first + width / 2, width / 2))
}

/**
 * True if the log of the newer head begins with the log of the older, smaller one.
 * @throws Dishonesty if the tiles are missing or do not belong to the newer head
 */
export async function isContinued(
  site: Site,
  older: { size: number; root: Hash },
  newer: { size: number; root: Hash },
): Promise<boolean> {
  if (older.size === 0) return true
  const { readSubtree } = new Tiles(site, newer.size)
  const proof = await consistencyProof(readSubtree, older.size, newer.size)
  const result = checkConsistency(proof, older, newer)
  if (result !== 'invalid') return result === 'consistent'
  throw new Dishonesty('changed-file', say('wrongTiles', { entries: newer.size }))
}

/** Roots of the complete subtrees of the first `size` entries, in a log of `logSize`. */
export function readPeaks(site: Site, size: number, logSize: number): Promise<Hash[]> {
  const { readSubtree } = new Tiles(site, logSize)
  return Promise.all(completeSubtrees(size).map(([begin, end]) => readSubtree(begin, end)))
}

/** Audit path of an entry. */
export function readInclusionProof(site: Site, index: number, size: number): Promise<Hash[]> {
  return inclusionProof(new Tiles(site, size).readSubtree, index, size)
}
