import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { encodeText } from './encoding.ts'
import { NotChecked } from './finding.ts'
import { isBallotNumber } from './lists.ts'
import { say } from './sentences.ts'

/** What the number of a ballot is made of, beside what everybody knows: both in hexadecimal digits. */
export interface NumberParts {
  /** 128 bits that the voter's browser has made. */
  bits: string
  /** 32 bits of the site: too few to find bits of two voters that make the same number. */
  salt: string
}

/** The list for which a number is made. */
export interface NumberPlace {
  /** Name of the log, as its checkpoints begin. */
  log: string
  list: 'all' | 'verified'
  /** Id of the personality. */
  personality: string
}

const label = 'voxpop ballot v2'
const numberBytes = 16
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** The number that these parts make in a list. */
export function makeNumber(place: NumberPlace, { bits, salt }: NumberParts): string {
  const fields = concatBytes(
    encodeText(label),
    sha256(encodeText(place.log)),
    Uint8Array.of(place.list === 'all' ? 0 : 1),
    hexToBytes(place.personality.replaceAll('-', '')),
    hexToBytes(bits),
    hexToBytes(salt),
  )
  return writeNumber(sha256(fields).subarray(0, numberBytes))
}

/** A ballot to look for. */
export interface SoughtBallot {
  number: string
  parts: NumberParts | undefined
}

/**
 * Reads a ballot number, or a number and the parts that it is said to be made of: `7f3k-… 0011… 0a0b…`.
 * @throws NotChecked if it is neither
 */
export function parseSoughtBallot(text: string): SoughtBallot {
  const [number = '', bits, salt = '', ...rest] = text.trim().split(/\s+/)
  const parts = bits === undefined ? undefined : { bits, salt }
  if (isBallotNumber(number) && (!parts || areNumberParts(parts)) && rest.length === 0) {
    return { number, parts }
  }
  throw new NotChecked(say('noBallotNumber', { text }))
}

/** True for parts of the right lengths. */
export const areNumberParts = ({ bits, salt }: NumberParts): boolean =>
  /^[0-9a-f]{32}$/.test(bits) && /^[0-9a-f]{8}$/.test(salt)

/** 26 characters of five bits each, the last of them with two zero bits, in groups of four. */
function writeNumber(bytes: Uint8Array): string {
  const bits = `${Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')}00`
  const characters = bits.replaceAll(/.{5}/g, (five) => alphabet.charAt(Number.parseInt(five, 2)))
  return characters.replaceAll(/.{4}(?=.)/g, '$&-')
}
