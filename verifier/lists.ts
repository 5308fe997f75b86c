import { bytesToHex } from '@noble/hashes/utils.js'
import { decodeText, encodeText } from './encoding.ts'
import { Dishonesty } from './finding.ts'
import { leafHash, TreeHasher } from './merkle.ts'
import { say, type WrongFile } from './sentences.ts'

export type Vote = 'support' | 'oppose'

/** A line of parts.csv. */
export interface Part {
  /** Prefix of the numbers of all its ballots. */
  prefix: string
  support: number
  oppose: number
  /** Root of its lines, in hex. */
  root: string
}

/** The content of parts.csv. */
export interface PartsFile {
  parts: Part[]
  prefixLength: number
  support: number
  oppose: number
  root: string
}

/** The content of a part file. */
export interface PartFile {
  support: number
  oppose: number
  root: string
  /** The vote under the number that was searched for. */
  found: Vote | undefined
}

const ballotsPerPart = 4096
/** Size limits in bytes: a part with twice as many ballots as intended, and 32,768 parts. */
export const maxPartBytes = 2 * ballotsPerPart * 42
export const maxPartsBytes = 32_768 * 96
const partsHeader = 'prefix,support,oppose,root'
export const partHeader = 'ballot,vote'

const digit = '[0-9a-hjkmnp-tv-z]'
/** Crockford base32 of 128 bits in groups of four; the last character has only three bits. */
const number = `(?:${digit}{4}-){6}${digit}[048cgmrw]`
const numberPattern = new RegExp(`^${number}$`)
const ballotPattern = new RegExp(`^(${number}),(support|oppose)$`)
const partPattern = new RegExp(
  `^(${digit}{0,4}),(0|[1-9][0-9]{0,8}),(0|[1-9][0-9]{0,8}),([0-9a-f]{64})$`,
)

/** True for a ballot number as lists spell it: `7f3k-9x2m-…`, 26 characters and six dashes. */
export const isBallotNumber = (text: string): boolean => numberPattern.test(text)

/** Length of the prefixes of a list with this many ballots. */
function prefixLengthFor(ballots: number): number {
  let length = 0
  while (ballots / 32 ** length > ballotsPerPart) length++
  return length
}

/**
 * Parses parts.csv.
 * @param file its address, for messages
 * @throws Dishonesty `bad-list`
 */
export function parseParts(bytes: Uint8Array, file: string): PartsFile {
  const fail = failureIn(file)
  const parts: Part[] = []
  const tree = new TreeHasher()
  let [support, oppose] = [0, 0]
  for (const line of linesOf(bytes, partsHeader) ?? fail('header')) {
    const [, prefix = '', supportText, opposeText, root = ''] =
      partPattern.exec(line) ?? fail('line', { line: parts.length + 2 })
    const part = { prefix, support: Number(supportText), oppose: Number(opposeText), root }
    const last = parts.at(-1)
    if (last && (prefix.length !== last.prefix.length || prefix <= last.prefix)) fail('prefixOrder')
    if (part.support + part.oppose === 0) fail('emptyPart')
    parts.push(part)
    support += part.support
    oppose += part.oppose
    tree.append(leafHash(encodeText(line)))
  }
  const prefixLength = prefixLengthFor(support + oppose)
  if (parts.some(({ prefix }) => prefix.length !== prefixLength)) fail('prefixLength')
  return { parts, prefixLength, support, oppose, root: bytesToHex(tree.root()) }
}

/**
 * Parses and counts a part.
 * @param wanted a ballot number to look for
 * @throws Dishonesty `bad-list`
 */
export function parsePart(
  bytes: Uint8Array,
  { prefix, file, wanted }: { prefix: string; file: string; wanted?: string },
): PartFile {
  const fail = failureIn(file)
  const tree = new TreeHasher()
  const count = { support: 0, oppose: 0 }
  let last = ''
  let found: Vote | undefined
  for (const line of linesOf(bytes, partHeader) ?? fail('header')) {
    const [, ballot = '', vote] = ballotPattern.exec(line) ?? fail('line', { line: tree.size + 2 })
    if (ballot === last) fail('ballotTwice', { ballot })
    if (ballot < last) fail('ballotOrder')
    if (!ballot.startsWith(prefix)) fail('otherPart', { ballot })
    last = ballot
    count[vote as Vote] += 1
    if (ballot === wanted) found = vote as Vote
    tree.append(leafHash(encodeText(line)))
  }
  return { ...count, root: bytesToHex(tree.root()), found }
}

/** What throws because a file is not as the format says. */
const failureIn =
  (path: string) =>
  (what: WrongFile, { line, ballot = '' }: { line?: number; ballot?: string } = {}): never => {
    const values = { path, what, line: String(line ?? ''), ballot }
    throw new Dishonesty('bad-list', say('wrongFile', values))
  }

/** The lines below the header; undefined if the header differs or the last line is not complete. */
function linesOf(bytes: Uint8Array, header: string): string[] | undefined {
  const text = decodeText(bytes)
  if (!text?.startsWith(`${header}\n`) || !text.endsWith('\n')) return undefined
  if (text.length === header.length + 1) return []
  return text.slice(header.length + 1, -1).split('\n')
}
