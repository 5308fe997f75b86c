import autocannon from 'autocannon'

export interface Load {
  url: string
  /** Requests that a connection repeats, by connection number. */
  requestsOf: (connection: number) => autocannon.Request[]
  connections: number
  seconds: number
}

/** Responses per second under load from this process; throws if any is not 2xx. */
export async function ratePerSecond({
  url,
  requestsOf,
  connections,
  seconds,
}: Load): Promise<number> {
  let connection = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => client.setRequests(requestsOf(connection++)),
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} non-2xx responses and ${result.errors} errors at ${url}`)
  }
  return result.requests.total / result.duration
}

/** Completions of `work` per second with this many concurrent clients. */
export async function repeatedRate(
  clients: number,
  seconds: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const until = performance.now() + seconds * 1_000
  let done = 0
  const client = async () => {
    for (; performance.now() < until; done++) await work()
  }
  await Promise.all(Array.from({ length: clients }, client))
  return done / seconds
}
