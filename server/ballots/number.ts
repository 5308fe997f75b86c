import { createCipheriv, hash } from 'node:crypto'
import type { Ballot, VoteState } from '../../contract/votes.ts'

export type ListName = 'all' | 'verified'

/** Bytes of a ballot number, and of the id of a vote. */
export const numberBytes = 16

/** Secrets that turn ids of votes into ballot numbers, for the list of all voters and the list of verified members. */
export interface BallotKeys {
  all: Uint8Array
  verified: Uint8Array
}

/** Identifies what numbers are made of beside votes, without revealing the keys. */
export const hashOfKeys = ({ all, verified }: BallotKeys, logName: string): Buffer => {
  const ofKeys = hash('sha256', Buffer.concat([all, verified]), 'buffer')
  return hash('sha256', Buffer.concat([ofKeys, Buffer.from(logName)]), 'buffer')
}

/** The parts of a vote from which its numbers are computed. */
export interface NumberedVote {
  id: string
  personalityId: string
  /** Random bits of the voter, in the form of a UUID; null if the vote came without them. */
  bits: string | null
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

/** Bytes of the salt, the first ones of the encrypted id: too few to search for a number that another voter has. */
export const saltBytes = 4

/** Where the fields of the hash begin. */
const places = { label: 0, logName: 16, list: 48, personality: 49, bits: 65, salt: 81, end: 85 }

/**
 * Numbers made of the bits of voters and salts of the site, which none of the two can choose alone; docs/integrity.md
 * describes the fields.
 * @param about the log, the list and the personality of all of them
 * @param bits 16 bytes each
 * @param blocks encrypted ids in the same order, whose first bytes are the salts
 */
export function hashNumbers(
  about: { logName: string; list: ListName; personalityId: string },
  bits: Buffer,
  blocks: Buffer,
): Buffer {
  const fields = Buffer.alloc(places.end)
  fields.write('voxpop ballot v2', places.label, 'latin1')
  hash('sha256', about.logName, 'buffer').copy(fields, places.logName)
  fields[places.list] = about.list === 'all' ? 0 : 1
  bytesOf(about.personalityId).copy(fields, places.personality)
  const numbers = Buffer.alloc(blocks.length)
  for (let start = 0; start < blocks.length; start += numberBytes) {
    bits.copy(fields, places.bits, start, start + numberBytes)
    blocks.copy(fields, places.salt, start, start + saltBytes)
    // A text of bytes, because making a buffer takes four times as long as the hash.
    numbers.write(hash('sha256', fields, 'binary'), start, numberBytes, 'latin1')
  }
  return numbers
}

/** The 16 bytes of a UUID. */
const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')

/** What numbers are made of beside votes. */
export interface NumberSource {
  keys: BallotKeys
  /** Name of the log. */
  logName: string
}

/**
 * The numbers of votes, in their order, for their voters alone; null for one that is not counted.
 * @param numbersSince when this source came into use, if numbers of another one were published before
 */
export function ballotsOf(
  { keys, logName }: NumberSource,
  votes: NumberedVote[],
  numbersSince: string | null,
): (Ballot | null)[] {
  // Encrypted together, because making a cipher takes longer than a block.
  const ids = Buffer.concat(votes.map(({ id }) => bytesOf(id)))
  const blocks = {
    all: encryptBlocks(keys.all, ids),
    verified: votes.some(({ isVerified }) => isVerified)
      ? encryptBlocks(keys.verified, addVerifications(ids, verificationsOf(votes)))
      : Buffer.alloc(0),
  }
  return votes.map((vote, index) => {
    if (vote.state !== 'COUNTED') return null
    const { personalityId, bits, isVerified } = vote
    const inList = (list: ListName) => {
      const block = blocks[list].subarray(index * numberBytes, (index + 1) * numberBytes)
      const about = { logName, list, personalityId }
      return {
        number: formatNumber(bits === null ? block : hashNumbers(about, bytesOf(bits), block)),
        salt: block.toString('hex', 0, saltBytes),
      }
    }
    const all = inList('all')
    const verified = isVerified ? inList('verified') : null
    return {
      number: all.number,
      verifiedNumber: verified?.number ?? null,
      since: laterOf(laterOf(vote.createdAt, vote.countedSince), numbersSince),
      proof:
        bits === null
          ? null
          : {
              bits: bits.replaceAll('-', ''),
              salt: all.salt,
              verifiedSalt: verified?.salt ?? null,
            },
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
