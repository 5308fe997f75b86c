interface Waiter<Value> {
  resolve: (value: Value | null) => void
  reject: (error: unknown) => void
}

interface BatcherOptions<Value> {
  /** Fetches the values of at most `max` ids; ids without a value are left out. */
  fetchMany: (ids: string[]) => Promise<Map<string, Value>>
  max: number
  /** Time window of a batch in milliseconds. */
  wait: number
}

/** Creates a batching loader (as DataLoader) for values by id; unknown ids resolve to null. */
export function createBatcher<Value>({ fetchMany, max, wait }: BatcherOptions<Value>) {
  let queued = new Map<string, Waiter<Value>[]>()

  async function send(batch: [string, Waiter<Value>[]][]): Promise<void> {
    try {
      const found = await fetchMany(batch.map(([id]) => id))
      for (const [id, waiters] of batch) {
        for (const waiter of waiters) waiter.resolve(found.get(id) ?? null)
      }
    } catch (error) {
      for (const [, waiters] of batch) for (const waiter of waiters) waiter.reject(error)
    }
  }

  function flush(): void {
    const all = [...queued]
    queued = new Map()
    for (let at = 0; at < all.length; at += max) void send(all.slice(at, at + max))
  }

  return (id: string): Promise<Value | null> =>
    new Promise((resolve, reject) => {
      if (queued.size === 0) setTimeout(flush, wait)
      const waiters = queued.get(id) ?? []
      queued.set(id, [...waiters, { resolve, reject }])
    })
}
