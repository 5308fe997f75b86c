import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBatcher } from './batcher.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function lengths(
  fetchMany = vi.fn(async (ids: string[]) => new Map(ids.map((id) => [id, id.length]))),
) {
  return { fetchMany, ask: createBatcher<number>({ fetchMany, max: 3, wait: 10 }) }
}

it('asks once for what is asked at about the same time, each id once', async () => {
  const { fetchMany, ask } = lengths()
  const first = [ask('a'), ask('bb'), ask('a')]
  await vi.advanceTimersByTimeAsync(9)
  const late = ask('ccc')
  await vi.advanceTimersByTimeAsync(1)
  expect(await Promise.all([...first, late])).toEqual([1, 2, 1, 3])
  expect(fetchMany.mock.calls).toEqual([[['a', 'bb', 'ccc']]])
})

it('asks again for what comes later', async () => {
  const { fetchMany, ask } = lengths()
  void ask('a')
  await vi.advanceTimersByTimeAsync(10)
  void ask('a')
  await vi.advanceTimersByTimeAsync(10)
  expect(fetchMany).toHaveBeenCalledTimes(2)
})

it('never asks for more than the server takes', async () => {
  const { fetchMany, ask } = lengths()
  const answers = Promise.all(['a', 'b', 'c', 'd'].map(ask))
  await vi.advanceTimersByTimeAsync(10)
  expect(await answers).toEqual([1, 1, 1, 1])
  expect(fetchMany.mock.calls.map(([ids]) => ids)).toEqual([['a', 'b', 'c'], ['d']])
})

it('gives null for what is unknown, and a failure to everybody who asked', async () => {
  const unknown = lengths(vi.fn(async () => new Map<string, number>()))
  const answer = unknown.ask('a')
  await vi.advanceTimersByTimeAsync(10)
  expect(await answer).toBeNull()

  const failing = lengths(vi.fn(() => Promise.reject(new Error('down'))))
  const failures = Promise.allSettled([failing.ask('a'), failing.ask('b')])
  await vi.advanceTimersByTimeAsync(10)
  expect((await failures).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
