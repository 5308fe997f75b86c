import { tileWidth } from './merkle-tree.ts'

/** A range of hashes of one level, or of entries. */
export interface Tile {
  /** Undefined for a bundle of entries. */
  level: number | undefined
  /** Index of the first hash or entry. */
  from: number
  /** 1 to 256; fewer than 256 for a partial tile. */
  width: number
}

/** C2SP tlog-tiles numbers levels from 0 to 63. */
const levelMax = 63

/** Five groups of three digits are far more than any log has; beyond 2^53 they are inexact, and find nothing. */
const address = /^(entries|\d{1,2})\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/

/**
 * Parses the address of a tile after `tile/`, as https://c2sp.org/tlog-tiles defines it: `<L>/<N>[.p/<W>]`. Each tile has
 * one address only.
 * @returns undefined if it is none
 */
export function parseTileAddress(text: string): Tile | undefined {
  const [, kind = '', path = '', partial] = address.exec(text) ?? []
  const level = kind === 'entries' ? undefined : Number(kind)
  const width = partial === undefined ? tileWidth : Number(partial)
  const isCanonical = String(level ?? 'entries') === kind && !path.startsWith('x000/')
  if (!isCanonical || (level ?? 0) > levelMax) return undefined
  if (partial !== undefined && width >= tileWidth) return undefined
  return { level, from: Number(path.replaceAll(/[x/]/g, '')) * tileWidth, width }
}
