import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { IntervalJob } from './interval-job.ts'

const { log } = Fastify()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('runs at once, then after a random part of its interval, and from then on at the interval', async () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.25)
  let runs = 0
  const job = new IntervalJob({
    work: async () => void runs++,
    interval: 1_000,
    log,
    failure: 'it failed',
  })
  job.start()
  const runsAfter = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    return runs
  }
  expect(await runsAfter(249)).toBe(1)
  expect(await runsAfter(1)).toBe(2)
  expect(await runsAfter(999)).toBe(2)
  expect(await runsAfter(1)).toBe(3)
  expect(await runsAfter(1_000)).toBe(4)
  await job.stop()
  expect(await runsAfter(10_000)).toBe(4)
})
