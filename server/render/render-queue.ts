import { setImmediate as nextIteration } from 'node:timers/promises'

/**
 * Returns a function that resolves for one caller in each iteration of the event loop, in the order of the calls: rendering
 * a page blocks the loop, and other requests are handled in between.
 */
export function createRenderQueue(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => nextIteration())
    return last
  }
}
