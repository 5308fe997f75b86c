import { rootOf, tileWidth } from './merkle-tree.ts'

/** Reads hashes of a level of tiles in order: the roots of subtrees of `tileWidth ** level` leaves. */
export type ReadHashes = (level: number, from: number, count: number) => Promise<Uint8Array[]>

/**
 * The proof of RFC 6962, section 2.1.2, that a tree of `size` leaves begins with the first `oldSize` ones; empty if these
 * are none or all.
 */
export async function consistencyProof(
  read: ReadHashes,
  oldSize: number,
  size: number,
): Promise<Buffer[]> {
  if (oldSize === 0) return []
  const proof: Buffer[] = []
  let [begin, end] = [0, size]
  while (oldSize < end) {
    const middle = begin + splitOf(end - begin)
    if (oldSize <= middle) {
      proof.unshift(await rangeRoot(read, middle, end))
      end = middle
    } else {
      proof.unshift(await rangeRoot(read, begin, middle))
      begin = middle
    }
  }
  // Who asks has the root of the old tree; where that is not a subtree of the new one, its right part begins the proof.
  return begin === 0 ? proof : [await rangeRoot(read, begin, end), ...proof]
}

/** The largest power of two below `size`, where RFC 6962 divides a tree. */
function splitOf(size: number): number {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

/** The root of leaves that are a subtree; the first one is at a multiple of the largest power of two among them. */
async function rangeRoot(read: ReadHashes, begin: number, end: number): Promise<Buffer> {
  let [level, width] = [0, 1]
  while (width * tileWidth <= end - begin) {
    level += 1
    width *= tileWidth
  }
  const count = Math.floor((end - begin) / width)
  const hashes = (await read(level, begin / width, count)).map((hash) => Buffer.from(hash))
  if (hashes.length < count) throw new Error('The transparency log lacks hashes')
  const rest = begin + count * width
  // The leaves that fill no subtree of this width are fewer than one has, so they form the last one.
  return rootOf(rest < end ? [...hashes, await rangeRoot(read, rest, end)] : hashes)
}
