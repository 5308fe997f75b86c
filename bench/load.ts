import autocannon from 'autocannon'

export interface Load {
  url: string
  /** Requests that one connection sends, over and over; each connection has its own. */
  requestsOf: (connection: number) => autocannon.Request[]
  connections: number
  seconds: number
}

/** Answers a second under a load from this process; fails when any answer is not a success. */
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
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors at ${url}`)
  }
  return result.requests.total / result.duration
}

/** How often a second `work` ends when that many run at once. */
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
