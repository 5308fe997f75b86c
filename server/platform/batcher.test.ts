import { expect, it } from 'vitest'
import { createBatcher } from './batcher.ts'

it('rejects further keys while as many wait as may, and loads those that wait', async () => {
  const blocked = Promise.withResolvers<void>()
  const loads: string[][] = []
  const lengthOf = createBatcher(
    async (keys: string[]) => {
      loads.push(keys)
      if (loads.length === 1) await blocked.promise
      return new Map(keys.map((key) => [key, key.length]))
    },
    { name: 'test', maxQueued: 2 },
  )
  const first = lengthOf('a')
  await expect.poll(() => loads.length).toBe(1)
  const waiting = [lengthOf('bb'), lengthOf('ccc'), lengthOf('bb')]
  await expect(lengthOf('dddd')).rejects.toMatchObject({ statusCode: 503 })
  blocked.resolve()
  expect(await Promise.all([first, ...waiting])).toEqual([1, 2, 3, 2])
  expect(loads).toEqual([['a'], ['bb', 'ccc']])
  expect(await lengthOf('dddd')).toBe(4)
})
