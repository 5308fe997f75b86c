import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import vectors from '../../test/ballot-vectors.json' with { type: 'json' }
import {
  type BallotKeys,
  ballotsOf,
  encryptBlocks,
  formatNumber,
  hashNumbers,
  type ListName,
  type NumberedVote,
} from './number.ts'

const hex = (text: string) => Buffer.from(text, 'hex')

const logName = 'votes.example/log'

const ballotOf = (keys: BallotKeys, vote: NumberedVote, numbersSince: string | null) =>
  ballotsOf({ keys, logName }, [vote], numbersSince)[0]

/** A vote without bits of its voter. */
const counted = (createdAt: string): NumberedVote => ({
  id: randomUUID(),
  personalityId: randomUUID(),
  bits: null,
  state: 'COUNTED',
  verifications: 0,
  isVerified: false,
  createdAt,
  countedSince: null,
})

it.each(vectors.numbers)('writes the bytes $bytes as $text', ({ bytes, text }) => {
  expect(formatNumber(hex(bytes))).toBe(text)
})

it.each(vectors.encrypted)('encrypts an id as $source does', ({ key, id, bytes }) => {
  expect(encryptBlocks(hex(key), hex(id))).toEqual(hex(bytes))
  // Blocks do not depend on each other.
  expect(encryptBlocks(hex(key), hex(id + id))).toEqual(hex(bytes + bytes))
})

it('writes numbers in the order of their bytes', () => {
  const numbers = Array.from({ length: 500 }, () => randomBytes(16)).toSorted(Buffer.compare)
  const texts = numbers.map(formatNumber)
  expect(texts).toEqual(texts.toSorted())
  expect(new Set(texts.map((text) => text.length))).toEqual(new Set([32]))
})

it('gives a vote of a verified voter two numbers, and a new one in that list with each verification', () => {
  const keys = { all: randomBytes(32), verified: randomBytes(32) }
  const vote = { ...counted('2026-11-23T10:00:00.000Z'), verifications: 1, isVerified: true }
  const first = ballotOf(keys, vote, null)
  const again = ballotOf(keys, { ...vote, verifications: 2 }, null)
  expect(again?.number).toBe(first?.number)
  expect(new Set([first?.number, first?.verifiedNumber, again?.verifiedNumber]).size).toBe(3)
  expect(ballotOf(keys, { ...vote, isVerified: false }, null)?.verifiedNumber).toBeNull()
  expect(ballotOf(keys, { ...vote, state: 'UNDER_REVIEW' }, null)).toBeNull()
})

it('tells since when a vote has its number: the latest of the times at which it was cast, began to count, and numbers got another key', () => {
  const keys = { all: randomBytes(32), verified: randomBytes(32) }
  const [early, late] = ['2026-11-23T10:00:00.000Z', '2026-11-23T12:00:00.000Z']
  const sinceOf = (
    createdAt: string,
    countedSince: string | null,
    keysSince: string | null = null,
  ) => ballotOf(keys, { ...counted(createdAt), countedSince }, keysSince)?.since
  expect(sinceOf(early, null)).toBe(early)
  expect(sinceOf(early, late)).toBe(late)
  expect(sinceOf(late, early)).toBe(late)
  expect(sinceOf(early, null, late)).toBe(late)
  expect(sinceOf(late, null, early)).toBe(late)
})

it.each(vectors.hashed)('makes $number of bits and a salt', ({ number, bits, salt, ...about }) => {
  const block = Buffer.concat([hex(salt), randomBytes(12)])
  const numbers = hashNumbers({ ...about, list: about.list as ListName }, hex(bits), block)
  expect(formatNumber(numbers)).toBe(number)
})

it('makes the numbers of a vote with bits from them and from salts, which a new id renews', () => {
  const keys = { all: randomBytes(32), verified: randomBytes(32) }
  const bits = randomUUID()
  const vote = { ...counted('2026-11-23T10:00:00.000Z'), bits, isVerified: true }
  const { personalityId } = vote
  const first = ballotOf(keys, vote, null)
  const proof = first?.proof
  expect(proof?.bits).toBe(bits.replaceAll('-', ''))
  for (const [list, salt, number] of [
    ['all', proof?.salt, first?.number],
    ['verified', proof?.verifiedSalt, first?.verifiedNumber],
  ] as const) {
    const block = Buffer.concat([hex(salt ?? ''), Buffer.alloc(12)])
    const about = { logName, list, personalityId }
    expect(formatNumber(hashNumbers(about, hex(proof?.bits ?? ''), block))).toBe(number)
  }
  const again = ballotOf(keys, { ...vote, id: randomUUID() }, null)
  expect(again?.proof?.bits).toBe(proof?.bits)
  expect(again?.proof?.salt).not.toBe(proof?.salt)
  expect(again?.number).not.toBe(first?.number)
  expect(ballotOf(keys, { ...vote, isVerified: false }, null)?.proof?.verifiedSalt).toBeNull()
})
