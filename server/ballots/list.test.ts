import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import vectors from '../../test/ballot-vectors.json' with { type: 'json' }
import { BallotList, countChanged, partsFile, prefixLengthOf } from './list.ts'

const rest = async () => {}

/** A list of numbers in hexadecimal, each with a vote. */
async function listOf(ballots: string[][]) {
  const numbers = (type: string) =>
    Buffer.concat(
      ballots
        .filter(([, vote]) => vote === type)
        .map(([number = '']) => Buffer.from(number, 'hex')),
    )
  const list = await BallotList.sort(
    { upvotes: numbers('support'), downvotes: numbers('oppose') },
    rest,
  )
  const parts = await Array.fromAsync(list.parts(rest))
  const { csv, root } = partsFile(parts.map(({ row }) => row))
  return { list, parts, csv, root: root.toString('hex') }
}

/** The ballots that a vector describes. */
const generated = (count: number) =>
  Array.from({ length: count }, (_, index) => [
    createHash('sha256').update(`ballot ${index}`).digest('hex').slice(0, 32),
    index % 3 === 0 ? 'oppose' : 'support',
  ])

it.each(vectors.lists)('builds list $# of the vectors', async (vector) => {
  const { parts, csv, root } = await listOf(vector.ballots)
  expect(Object.fromEntries(parts.map((part) => [part.prefix, part.csv]))).toEqual(vector.parts)
  expect(csv).toBe(vector.partsFile)
  expect(root).toBe(vector.root)
})

it('cuts a list of more than 4,096 ballots by the first character', async () => {
  const { count, parts: number, firstRow, lastRow, root: expected } = vectors.generated
  const { list, parts, root } = await listOf(generated(count))
  expect([list.upvoteCount, list.downvoteCount]).toEqual([2_731, 1_366])
  expect(parts).toHaveLength(number)
  expect([parts[0]?.row, parts.at(-1)?.row]).toEqual([firstRow, lastRow])
  expect(root).toBe(expected)
  // All lines, in the order of the text.
  const lines = parts.flatMap(({ csv }) => csv.split('\n').slice(1, -1))
  expect(lines).toHaveLength(count)
  expect(lines).toEqual(lines.toSorted())
})

it.each([
  [0, 0],
  [4_096, 0],
  [4_097, 1],
  [131_072, 1],
  [131_073, 2],
  [1_000_000, 2],
])('cuts %i ballots by %i characters', (ballots, length) => {
  expect(prefixLengthOf(ballots)).toBe(length)
})

it('counts the least number of voters whose ballots differ', async () => {
  const digestsOf = async (ballots: string[][]) => (await listOf(ballots)).list.digests(rest)
  const ballots = generated(20)
  const compare = async (from: [number, number], to: [number, number]) =>
    countChanged(
      await digestsOf(ballots.slice(...from)),
      await digestsOf(ballots.slice(...to)),
      rest,
    )
  expect(await compare([0, 20], [0, 20])).toBe(0)
  expect(await compare([0, 0], [0, 7])).toBe(7)
  expect(await compare([0, 7], [0, 0])).toBe(7)
  // Three are removed and five added.
  expect(await compare([0, 10], [3, 15])).toBe(5)
  expect(await compare([3, 15], [0, 10])).toBe(5)
})
