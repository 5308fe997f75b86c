import { expect, it } from 'vitest'
import { PacedWork } from './paced-work.ts'

/** Does work for some seconds beside so many transactions of others a second; returns the sizes of its batches. */
async function sizesBeside(others: number, seconds: number, rest = 1): Promise<number[]> {
  let now = 0
  let commits = 0
  const paced = new PacedWork({
    pace: { besideOthers: 10, alone: 100, rest },
    countCommits: async () => commits,
    clock: { now: () => now, pause: async (milliseconds) => void pass(milliseconds) },
  })
  const pass = (milliseconds: number) => {
    now += milliseconds
    commits += (others * milliseconds) / 1_000
  }
  const found: number[] = []
  while (now < seconds * 1_000) {
    found.push(paced.batchSize)
    await paced.run(async () => {
      pass(40)
      commits += 1
    })
  }
  return found
}

it('works on many people at once while others do little', async () => {
  const found = await sizesBeside(49, 5)
  expect(found[0]).toBe(10)
  expect(found.at(-1)).toBe(100)
})

it('works on few people at once beside others', async () => {
  expect(new Set(await sizesBeside(51, 5))).toEqual(new Set([10]))
})

it('rests beside others only', async () => {
  const batches = async (others: number) => (await sizesBeside(others, 10)).length
  expect(await batches(0)).toBeGreaterThan(215)
  expect(await batches(100)).toBeLessThan(130)
})

it('rests as many times as long as it has worked, a second at most', async () => {
  // Each works for 40 ms.
  const batches = async (rest: number) => (await sizesBeside(100, 100, rest)).length
  expect(await batches(4)).toBe(501)
  expect(await batches(24)).toBe(101)
  expect(await batches(25)).toBe(98)
  expect(await batches(26)).toBe(98)
})
