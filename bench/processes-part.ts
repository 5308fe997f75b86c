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
  const { personalityIds, userIds } = population
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
  const point = (connection: number) => [
    { method: 'GET' as const, path: `/point/${userIds[connection % userIds.length]}` },
  ]
  const work: [string, Origin, RequestsOf][] = [
    ['votes', 'site', votes],
    ['one vote status', 'site', get('/api/votes/:id')],
    ['the shared list', 'site', get('/api/personalities')],
    // What two processes without any code of Voxpop gain on this machine.
    ['point select by bare Fastify', 'bare', point],
    ["the list's bytes by bare Fastify", 'bare', get('/list')],
  ]
  for (const [name, origin, requestsOf] of work) {
    const both = withDatabaseCpu(spread(site, second, origin, requestsOf))
    const one = withDatabaseCpu(site.load('one', origin, requestsOf))
    await compare(`two processes / one: ${name}`, both, one)
  }
  second.stop()
  await pool.end()
}

type RequestsOf = (connection: number) => autocannon.Request[]

type Origin = keyof LoadedSite['origins']

/** Spreads the connections over two processes. */
function spread(
  first: LoadedSite,
  second: LoadedSite,
  origin: Origin,
  requestsOf: RequestsOf,
): Contender {
  return {
    name: 'two',
    measure: () =>
      measureLoad({
        url: [first.origins[origin], second.origins[origin]],
        requestsOf,
        connections,
        seconds,
        cpuTime: async () => (await first.cpuTime()) + (await second.cpuTime()),
      }),
  }
}
