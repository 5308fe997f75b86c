import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBatcher } from './batcher.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function lengths(
  fetchMany = vi.fn(async (ids: string[]) => new Map(ids.map((id) => [id, id.length]))),
) {
  return { fetchMany, load: createBatcher<number>({ fetchMany, max: 3, wait: 10 }) }
}

it('batches requests of the same time window, without duplicate ids', async () => {
  const { fetchMany, load } = lengths()
  const first = [load('a'), load('bb'), load('a')]
  await vi.advanceTimersByTimeAsync(9)
  const late = load('ccc')
  await vi.advanceTimersByTimeAsync(1)
  expect(await Promise.all([...first, late])).toEqual([1, 2, 1, 3])
  expect(fetchMany.mock.calls).toEqual([[['a', 'bb', 'ccc']]])
})

it('fetches again after the time window', async () => {
  const { fetchMany, load } = lengths()
  void load('a')
  await vi.advanceTimersByTimeAsync(10)
  void load('a')
  await vi.advanceTimersByTimeAsync(10)
  expect(fetchMany).toHaveBeenCalledTimes(2)
})

it('splits batches larger than the maximum', async () => {
  const { fetchMany, load } = lengths()
  const values = Promise.all(['a', 'b', 'c', 'd'].map(load))
  await vi.advanceTimersByTimeAsync(10)
  expect(await values).toEqual([1, 1, 1, 1])
  expect(fetchMany.mock.calls.map(([ids]) => ids)).toEqual([['a', 'b', 'c'], ['d']])
})

it('resolves unknown ids to null, and rejects every request of a failed batch', async () => {
  const unknown = lengths(vi.fn(async () => new Map<string, number>()))
  const value = unknown.load('a')
  await vi.advanceTimersByTimeAsync(10)
  expect(await value).toBeNull()

  const failing = lengths(vi.fn(() => Promise.reject(new Error('down'))))
  const failures = Promise.allSettled([failing.load('a'), failing.load('b')])
  await vi.advanceTimersByTimeAsync(10)
  expect((await failures).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
