import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createRenderQueue } from './render-queue.ts'

it('gives each of those who wait at the same time an iteration of the event loop of its own', async () => {
  let iteration = 0
  let isOver = false
  const counting = (async () => {
    for (; !isOver; iteration++) await nextIteration()
  })()
  const waitToRender = createRenderQueue()
  const iterations = await Promise.all(
    Array.from({ length: 5 }, async () => {
      await waitToRender()
      return iteration
    }),
  )
  isOver = true
  await counting
  expect(new Set(iterations).size).toBe(5)
  expect(iterations).toEqual(iterations.toSorted((a, b) => a - b))
})
