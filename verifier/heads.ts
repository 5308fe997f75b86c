import { hexToBytes } from '@noble/hashes/utils.js'
import { decodeBase64, encodeBase64, equalBytes } from './encoding.ts'
import { Dishonesty, NotChecked } from './finding.ts'
import type { SeenCounts } from './live-counts.ts'
import { isContinued } from './log-files.ts'
import type { Hash } from './merkle.ts'
import { type Seen, say } from './sentences.ts'
import type { Checkpoint, LogKey } from './signed-note.ts'
import type { Site } from './site.ts'

/** A head that was seen before, as it is stored between checks. */
export interface RememberedHead {
  /** Name of the log. */
  origin: string
  /** Public key of the log. */
  key: string
  size: number
  /** Base64, as in the checkpoint. */
  root: string
  /** Time of the newest publication in it. */
  time: string
  /** The signed note, which proves to others that the site has shown this head. */
  checkpoint: string
  /** Counts that the site has shown, which later lists must explain. */
  seen?: SeenCounts[]
}

/** Size and root of a head. */
export interface Head {
  size: number
  root: Hash
}

export function rememberHead(checkpoint: Checkpoint, key: LogKey, time: string): RememberedHead {
  const { origin, size, root, text } = checkpoint
  return { origin, key: key.text, size, root: encodeBase64(root), time, checkpoint: text }
}

/** Head as one line that people can compare: `1234 base64`. */
export const headLine = ({ size, root }: Head): string => `${size} ${encodeBase64(root)}`

/**
 * Parses what `rememberHead` returned and JSON.stringify wrote.
 * @throws NotChecked if it is something else
 */
export function parseRememberedHead(text: string): RememberedHead & { rootHash: Hash } {
  const fields: (keyof RememberedHead)[] = ['origin', 'key', 'root', 'time', 'checkpoint']
  try {
    const value = JSON.parse(text) as RememberedHead
    const rootHash = decodeBase64(value.root)
    const isComplete =
      fields.every((field) => typeof value[field] === 'string') &&
      Number.isSafeInteger(value.size) &&
      value.size > 0
    if (isComplete && rootHash?.length === 32) return { ...value, rootHash }
  } catch {
    // Reported below, like every other content.
  }
  throw new NotChecked(say('damagedHead'))
}

/**
 * Parses a head that somebody else has seen: a state file, a checkpoint, the line that `headLine` returns, or size and
 * hash in hexadecimal digits that may stand in groups, as pages of earlier versions showed it.
 * @throws NotChecked if it is none of them
 */
export function parseForeignHead(text: string): Head {
  const trimmed = text.trim()
  if (trimmed.startsWith('{')) {
    const { size, rootHash } = parseRememberedHead(trimmed)
    return { size, root: rootHash }
  }
  const [, digits, encoded] =
    /^(?:[^\n]+\n)?([0-9]{1,10})[ \n]([A-Za-z0-9+/]+=*)(?:\n|$)/.exec(trimmed) ?? []
  const root = encoded && decodeBase64(encoded)
  if (digits && root && root.length === 32) return { size: Number(digits), root }
  const [, size, hex] = /^([0-9]{1,10})\s+((?:[0-9a-f]{2}\s*){32})$/.exec(trimmed) ?? []
  if (size && hex) return { size: Number(size), root: hexToBytes(hex.replaceAll(/\s/g, '')) }
  throw new NotChecked(say('unknownHead'))
}

/** @throws Dishonesty `different-key` */
export function compareKeys(key: LogKey, remembered: RememberedHead): void {
  if (key.text === remembered.key) return
  throw new Dishonesty('different-key', say('otherKey', { time: remembered.time }))
}

/**
 * Compares the head of now with one seen before, by tiles.
 * @param seen when and by whom the other head was seen
 * @throws Dishonesty `forked-log`, `rewritten-history` or `stale-head`
 */
export async function compareHeads(site: Site, now: Head, other: Head, seen: Seen): Promise<void> {
  if (now.size === other.size) {
    if (!equalBytes(now.root, other.root)) throw forked(seen)
  } else if (now.size > other.size) {
    if (!(await isContinued(site, other, now))) throw differs(seen)
  } else {
    // The site may still serve the longer log; then it shows whether this head is only old.
    const isOlder = await isContinued(site, now, other).catch((error) => {
      if (error instanceof Dishonesty) return undefined
      throw error
    })
    if (isOlder === false) throw differs(seen)
    throw new Dishonesty(
      'stale-head',
      say('shorterLog', { ...seen, size: now.size, seenSize: other.size }),
    )
  }
}

/** The other head has another past than the head of now. */
export function differs(seen: Seen): Dishonesty {
  if (seen.by !== 'us') return forked(seen)
  return new Dishonesty('rewritten-history', say('changedLog', { time: seen.time }))
}

const forked = ({ by, time, witness }: Seen): Dishonesty =>
  new Dishonesty('forked-log', say('otherLog', { by, time, witness }))

/** How a head was seen by the check before. */
export const seenByUs = ({ time }: RememberedHead): Seen => ({ by: 'us', time, witness: '' })
