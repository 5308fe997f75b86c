import type autocannon from 'autocannon'
import pg from 'pg'
import { compare } from './compare-rates.ts'
import type { Bench } from './context.ts'
import { measuringDatabase } from './database-cpu.ts'
import { alternatingTypes, voteRequests } from './vote-load.ts'

/** The cost for votes of limits that all processes share. The voters are so busy that nearly all counts are shared. */
export async function measureSharedLimits({ site, databaseUrl, population, tokens }: Bench) {
  const pool = new pg.Pool({ connectionString: databaseUrl })
  const withDatabaseCpu = await measuringDatabase(pool)
  // Both sides share the types, so that each changes the votes of the other: a vote that changes nothing is cheaper.
  const types = alternatingTypes()
  const contenderOf = (name: string, origin: 'ownLimits' | 'sharedLimits') => {
    const load = site.load(name, origin, (connection) => {
      if (connection === 0) types.swap()
      const requests = voteRequests(connection, tokens, population.personalityIds, types.current)
      return fromOwnAddresses(requests, connection)
    })
    return withDatabaseCpu(load)
  }
  const shared = contenderOf('shared', 'sharedLimits')
  const own = contenderOf('own', 'ownLimits')
  await compare('votes over HTTP: rate limits shared by processes / of one', shared, own)
  await pool.end()
}

/** Gives each voter an address, so that the limit by address, of all of them together, is not reached. */
const fromOwnAddresses = (requests: autocannon.Request[], connection: number) =>
  requests.map((request, number) => ({
    ...request,
    headers: { ...request.headers, 'x-forwarded-for': `10.${connection}.${number % 20}.1` },
  }))
