import autocannon from 'autocannon'

export interface Load {
  /** The server, or several that the connections are spread over. */
  url: string | string[]
  /** Requests that a connection repeats, by connection number. */
  requestsOf: (connection: number) => autocannon.Request[]
  connections: number
  seconds: number
  /** Requests after which the load ends instead, so that no slow one is interrupted. */
  amount?: number
  /** Status of every response; defaults to 200. */
  status?: number
  /** Milliseconds of CPU time that the server has used since it started. */
  cpuTime?: () => Promise<number>
}

export interface Measurement {
  /** Responses, or completions of work, per second. */
  rate: number
  count: number
  /** 99th percentile of the response times in milliseconds. */
  p99?: number
  /** Milliseconds of the server's CPU time for each response. */
  cpu?: number
  /** Milliseconds of PostgreSQL's CPU time for each response. */
  databaseCpu?: number
}

/** Measures the server under load from this process; throws if a response has another status. */
export async function measureLoad({
  url,
  requestsOf,
  connections,
  seconds,
  amount,
  status = 200,
  cpuTime = async () => Number.NaN,
}: Load): Promise<Measurement> {
  let connection = 0
  const cpuBefore = await cpuTime()
  const result = await autocannon({
    // Its types lack several.
    url: url as string,
    connections,
    duration: seconds,
    // Milliseconds between two looks at whether the time is over.
    sampleInt: 100,
    ...(amount && { amount }),
    setupClient: (client) => client.setRequests(requestsOf(connection++)),
  })
  const cpu = ((await cpuTime()) - cpuBefore) / result.requests.total
  const statuses = Object.keys(result.statusCodeStats ?? {})
  if (result.errors > 0 || statuses.join() !== String(status)) {
    throw new Error(`statuses ${statuses} and ${result.errors} errors at ${url}, not ${status}`)
  }
  const { total } = result.requests
  return { rate: total / result.duration, count: total, p99: result.latency.p99, cpu }
}

/** Measures repeated `work` of this process with this many concurrent clients. */
export async function repeatedRate(
  clients: number,
  seconds: number,
  work: () => Promise<unknown>,
): Promise<Measurement> {
  const until = performance.now() + seconds * 1_000
  let done = 0
  const client = async () => {
    for (; performance.now() < until; done++) await work()
  }
  const before = process.cpuUsage()
  await Promise.all(Array.from({ length: clients }, client))
  const { user, system } = process.cpuUsage(before)
  return { rate: done / seconds, count: done, cpu: (user + system) / 1_000 / done }
}
