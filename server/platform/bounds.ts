/** A queue, cache, table or pool that cannot grow over a limit. */
export interface Bound {
  limit: number
  /** Used part of the limit. */
  size: () => number | Promise<number>
}

const bounds = new Map<string, Bound>()

/**
 * Shows in the metrics how full something bounded is. Called where it is created, so that nothing bounded is missing
 * there. Names are unique in a process: a second app, which only tests start, replaces the entries of the first.
 * @param name such as `vote_queue`, constant, so that metrics contain no data
 */
export function registerBound(name: string, bound: Bound): void {
  bounds.set(name, bound)
}

/** All registered bounds with their current sizes. */
export async function readBounds(): Promise<{ name: string; limit: number; size: number }[]> {
  const read = [...bounds].map(async ([name, { limit, size }]) => ({
    name,
    limit,
    size: await size(),
  }))
  return Promise.all(read)
}
