import { setImmediate as setImmediatePromise } from 'node:timers/promises'
import { registerBound } from './bounds.ts'
import { latestPosition, readAt, readPosition } from './database/read-position.ts'
import { problem } from './errors.ts'

/** Keys that wait in a queue at most, if nothing else is said. */
export const defaultMaxQueued = 10_000

interface BatcherOptions<Key> {
  /** In the metrics: `<name>_queue`. */
  name: string
  /** Maximum number of waiting keys; further ones are rejected at once. */
  maxQueued?: number
  /** Maximum number of keys of one load; further ones wait for the next. */
  maxKeys?: number
  /** Keys with the same identity are loaded once; by default those that are the same value. */
  identityOf?: (key: Key) => unknown
}

/**
 * Batches lookups by key without a timer, like DataLoader: keys requested while one load is in flight become the next
 * load. `load` receives distinct keys and returns the values that it found; its reads go to replicas only if those of
 * all callers may. Rejects with 503 when too many keys wait.
 */
export function createBatcher<Key, Value>(
  load: (keys: Key[]) => Promise<Map<Key, Value>>,
  {
    name,
    maxQueued = defaultMaxQueued,
    maxKeys = 500,
    identityOf = (key) => key,
  }: BatcherOptions<Key>,
): (key: Key) => Promise<Value | undefined> {
  interface Waiting {
    key: Key
    promise: Promise<Value | undefined>
    resolve: (value: Value | undefined) => void
    reject: (error: unknown) => void
    /** The read position for all callers. */
    position: number | undefined
  }
  const queue = new Map<unknown, Waiting>()
  let running = false
  registerBound(`${name}_queue`, { limit: maxQueued, size: () => queue.size })

  async function run() {
    running = true
    while (queue.size > 0) {
      // Lets requests that have arrived meanwhile add their keys to this batch.
      await setImmediatePromise()
      const batch = queue.entries().take(maxKeys).toArray()
      for (const [identity] of batch) queue.delete(identity)
      try {
        const position = latestPosition(batch.map(([, waiting]) => waiting.position))
        const found = await readAt(position, () => load(batch.map(([, { key }]) => key)))
        for (const [, waiting] of batch) waiting.resolve(found.get(waiting.key))
      } catch (error) {
        for (const [, waiting] of batch) waiting.reject(error)
      }
    }
    running = false
  }

  return (key) => {
    const identity = identityOf(key)
    const known = queue.get(identity)
    if (known) {
      known.position = latestPosition([known.position, readPosition()])
      return known.promise
    }
    if (queue.size >= maxQueued) return Promise.reject(problem('busy', 5))
    const { promise, resolve, reject } = Promise.withResolvers<Value | undefined>()
    queue.set(identity, { key, promise, resolve, reject, position: readPosition() })
    if (!running) void run()
    return promise
  }
}
