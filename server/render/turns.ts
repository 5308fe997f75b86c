import { setImmediate as setImmediatePromise } from 'node:timers/promises'

/**
 * Returns a function whose callers take turns at blocking the event loop: each resolves in a run of the loop of its own, so
 * that other requests are handled in between.
 */
export function createTurns(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => setImmediatePromise())
    return last
  }
}
