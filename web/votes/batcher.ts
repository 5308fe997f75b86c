interface Waiting<Value> {
  resolve: (value: Value | null) => void
  reject: (error: unknown) => void
}

interface BatcherOptions<Value> {
  /** Fetches the values of at most `max` ids; ids without a value are left out. */
  fetchMany: (ids: string[]) => Promise<Map<string, Value>>
  max: number
  /** How long to gather, in milliseconds. */
  wait: number
}

/** Turns many single questions asked at about the same time into one; unknown ids give null. */
export function createBatcher<Value>({ fetchMany, max, wait }: BatcherOptions<Value>) {
  let gathered = new Map<string, Waiting<Value>[]>()

  async function send(batch: [string, Waiting<Value>[]][]): Promise<void> {
    try {
      const found = await fetchMany(batch.map(([id]) => id))
      for (const [id, askers] of batch) {
        for (const asker of askers) asker.resolve(found.get(id) ?? null)
      }
    } catch (error) {
      for (const [, askers] of batch) for (const asker of askers) asker.reject(error)
    }
  }

  function flush(): void {
    const all = [...gathered]
    gathered = new Map()
    for (let at = 0; at < all.length; at += max) void send(all.slice(at, at + max))
  }

  return (id: string): Promise<Value | null> =>
    new Promise((resolve, reject) => {
      if (gathered.size === 0) setTimeout(flush, wait)
      const askers = gathered.get(id) ?? []
      gathered.set(id, [...askers, { resolve, reject }])
    })
}
