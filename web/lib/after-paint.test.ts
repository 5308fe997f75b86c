import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterPaint } from './after-paint.ts'

let frame: (() => void) | undefined
let page: EventTarget & { hidden?: boolean }

beforeEach(() => {
  vi.useFakeTimers()
  frame = undefined
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', page)
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    frame = callback
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('waits for the task after the next frame', async () => {
  const ended = vi.fn()
  void afterPaint().then(ended)
  frame?.()
  await Promise.resolve()
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledWith({ isLeaving: false })
})

it('waits no longer than a moment if the browser paints no frame', async () => {
  const waiting = afterPaint()
  await vi.advanceTimersByTimeAsync(200)
  expect(await waiting).toEqual({ isLeaving: false })
})

it.each(['pagehide', 'visibilitychange'])('ends at once on %s', async (event) => {
  const waiting = afterPaint()
  page.dispatchEvent(new Event(event))
  expect(await waiting).toEqual({ isLeaving: true })
})

it('does not wait in a hidden page', async () => {
  page.hidden = true
  expect(await afterPaint()).toEqual({ isLeaving: true })
})
