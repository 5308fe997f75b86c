import { setImmediate as nextRun } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('gives each of those who wait at the same time a run of the event loop of its own', async () => {
  let run = 0
  let isOver = false
  const counting = (async () => {
    for (; !isOver; run++) await nextRun()
  })()
  const turn = createTurns()
  const runs = await Promise.all(
    Array.from({ length: 5 }, async () => {
      await turn()
      return run
    }),
  )
  isOver = true
  await counting
  expect(new Set(runs).size).toBe(5)
  expect(runs).toEqual(runs.toSorted((a, b) => a - b))
})
