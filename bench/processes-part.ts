import type autocannon from 'autocannon'
import pg from 'pg'
import { type Contender, compare } from './compare-rates.ts'
import type { Bench } from './context.ts'
import { measuringDatabase } from './database-cpu.ts'
import { connections, type LoadedSite, seconds, startLoadedSite } from './loaded-site.ts'
import { measureLoad } from './measure-rate.ts'
import { alternatingTypes, voteRequests } from './vote-load.ts'

/** Compares two processes on one PostgreSQL server with one, under the same number of connections. */
export async function measureProcesses({
  site,
  settings,
  databaseUrl,
  population,
  tokens,
}: Bench): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl })
  const withDatabaseCpu = await measuringDatabase(pool)
  const second = await startLoadedSite(settings)
  const { personalityIds } = population
  const types = alternatingTypes()
  const votes = (connection: number) => {
    if (connection === 0) types.swap()
    return voteRequests(connection, tokens, personalityIds, types.current)
  }
  const get = (path: string) => (connection: number) => [
    {
      method: 'GET' as const,
      path: path.replace(':id', personalityIds[connection % personalityIds.length] ?? ''),
      headers: { authorization: `Bearer ${tokens[connection]}` },
    },
  ]
  const work: [string, RequestsOf][] = [
    ['votes', votes],
    ['one vote status', get('/api/votes/:id')],
    ['the shared list', get('/api/personalities')],
  ]
  for (const [name, requestsOf] of work) {
    const both = withDatabaseCpu(spread(site, second, requestsOf))
    const one = withDatabaseCpu(site.load('one', 'site', requestsOf))
    await compare(`two processes / one: ${name}`, both, one)
  }
  second.stop()
  await pool.end()
}

type RequestsOf = (connection: number) => autocannon.Request[]

/** Spreads the connections over two processes. */
function spread(first: LoadedSite, second: LoadedSite, requestsOf: RequestsOf): Contender {
  return {
    name: 'two',
    measure: () =>
      measureLoad({
        url: [first.origins.site, second.origins.site],
        requestsOf,
        connections,
        seconds,
        cpuTime: async () => (await first.cpuTime()) + (await second.cpuTime()),
      }),
  }
}
