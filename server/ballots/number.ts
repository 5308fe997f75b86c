import { createCipheriv, hash } from 'node:crypto'
import type { Ballot, VoteState } from '../../contract/votes.ts'

/** Bytes of a ballot number, and of the id of a vote. */
export const numberBytes = 16

/** Secrets that turn ids of votes into ballot numbers, for the list of all voters and the list of verified members. */
export interface BallotKeys {
  all: Uint8Array
  verified: Uint8Array
}

/** Identifies keys without revealing them. */
export const hashOfKeys = ({ all, verified }: BallotKeys): Buffer =>
  hash('sha256', Buffer.concat([all, verified]), 'buffer')

/** The parts of a vote from which its numbers are computed. */
export interface NumberedVote {
  id: string
  state: VoteState
  /** Number of times that the voter was verified since. */
  verifications: number
  isVerified: boolean
  /** When the vote was cast or changed, ISO 8601. */
  createdAt: string
  /** When it began to count, if that was after it was cast once. */
  countedSince: string | null
}

/**
 * Encrypts blocks of 16 bytes, each for itself. Ids of votes are random and unique, so the results are too, and nobody
 * without the key can find the id. AES-256 in ECB mode is what a permutation of single blocks is called.
 */
export function encryptBlocks(key: Uint8Array, blocks: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  return cipher.update(blocks)
}

/** Adds the number of verifications to ids, before they become numbers of the list of verified members. */
export function addVerifications(ids: Buffer, verifications: Buffer): Buffer {
  const blocks = Buffer.from(ids)
  for (let block = 0; block < blocks.length / numberBytes; block += 1) {
    const end = block * numberBytes + numberBytes - 4
    blocks.writeUInt32BE(
      (blocks.readUInt32BE(end) ^ verifications.readUInt32BE(block * 4)) >>> 0,
      end,
    )
  }
  return blocks
}

/**
 * The numbers of votes, in their order, for their voters alone; null for one that is not counted.
 * @param keysSince when these keys came into use, if numbers of others were published before
 */
export function ballotsOf(
  keys: BallotKeys,
  votes: NumberedVote[],
  keysSince: string | null,
): (Ballot | null)[] {
  const ids = Buffer.from(votes.map(({ id }) => id.replaceAll('-', '')).join(''), 'hex')
  const numbers = numbersOf(keys.all, ids)
  const verifiedNumbers = votes.some(({ isVerified }) => isVerified)
    ? numbersOf(keys.verified, addVerifications(ids, verificationsOf(votes)))
    : []
  return votes.map((vote, index) => {
    if (vote.state !== 'COUNTED') return null
    return {
      number: numbers[index] ?? '',
      verifiedNumber: (vote.isVerified && verifiedNumbers[index]) || null,
      since: laterOf(laterOf(vote.createdAt, vote.countedSince), keysSince),
    }
  })
}

function verificationsOf(votes: NumberedVote[]): Buffer {
  const verifications = Buffer.alloc(4 * votes.length)
  votes.forEach((vote, index) => {
    verifications.writeUInt32BE(vote.verifications, 4 * index)
  })
  return verifications
}

/** The numbers of blocks, encrypted together, because making a cipher takes longer than a block. */
function numbersOf(key: Uint8Array, blocks: Buffer): string[] {
  const bytes = encryptBlocks(key, blocks)
  return Array.from({ length: bytes.length / numberBytes }, (_, index) =>
    formatNumber(bytes.subarray(index * numberBytes, (index + 1) * numberBytes)),
  )
}

const laterOf = (time: string, other: string | null) =>
  other && Date.parse(other) > Date.parse(time) ? other : time

/** Crockford's base 32 in lower case: no letter that looks like another or like a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** All pairs of characters, by their 10 bits: a million numbers are written with half as many steps. */
const pairs = Array.from(
  { length: 1_024 },
  (_, bits) => `${alphabet[bits >>> 5]}${alphabet[bits & 31]}`,
)

/**
 * A number as it is shown and listed: 26 characters in groups of four, of which the last two bits are zero. Texts have the
 * order of the bytes.
 */
export function formatNumber(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  let written = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    if (bits < 10) continue
    bits -= 10
    text += pairs[value >>> bits]
    value &= (1 << bits) - 1
    written += 1
    if (written % 2 === 0) text += '-'
  }
  return text + pairs[value << (10 - bits)]
}

/** The characters of a prefix of so many characters, 5 bits each. */
export function encodePrefix(prefix: number, length: number): string {
  let text = ''
  for (let bits = 5 * (length - 1); bits >= 0; bits -= 5) text += alphabet[(prefix >>> bits) & 31]
  return text
}
