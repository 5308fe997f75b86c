import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<number | undefined>()

/**
 * The position in the primary's write-ahead log, in bytes, that a replica must have replayed for the reads of the
 * current request; undefined if they must go to the primary.
 */
export function readPosition(): number | undefined {
  return current.getStore()
}

/** Runs work whose reads may go to replicas that have replayed the position; undefined for the primary alone. */
export function readAt<T>(position: number | undefined, work: () => T): T {
  return current.run(position, work)
}

/** The position for work of several requests: the latest; undefined if one of them must read from the primary. */
export function latestPosition(positions: (number | undefined)[]): number | undefined {
  return positions.includes(undefined) ? undefined : Math.max(...(positions as number[]))
}
