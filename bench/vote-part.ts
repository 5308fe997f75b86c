import pg from 'pg'
import { compare } from './compare-rates.ts'
import type { Bench } from './context.ts'
import { measuringDatabase } from './database-cpu.ts'
import { hasPgbench, pgbenchVoteRate } from './pgbench.ts'
import { printLine } from './results.ts'
import { alternatingTypes, bareVoteRate, createBareVotes, voteRequests } from './vote-load.ts'

/** Clients of the yardstick, as many as the HTTP load has connections. */
const clients = 32

export async function measureVotes({ site, databaseUrl, population, tokens }: Bench) {
  const { personalityIds } = population
  const pool = new pg.Pool({ connectionString: databaseUrl, max: clients })
  await createBareVotes(pool)
  const withDatabaseCpu = await measuringDatabase(pool)
  const contenderOf = (name: string, origin: 'site' | 'oneByOne', targets: string[]) => {
    const types = alternatingTypes()
    const load = site.load(name, origin, (connection) => {
      if (connection === 0) types.swap()
      return voteRequests(connection, tokens, targets, types.current)
    })
    return withDatabaseCpu(load)
  }
  const types = alternatingTypes()
  const bare = withDatabaseCpu({
    name: 'bare statement',
    measure: () => bareVoteRate(pool, population, clients, 3, types.swap()[0]),
  })
  const batched = contenderOf('batched', 'site', personalityIds)
  const hot = contenderOf('hot', 'site', personalityIds.slice(0, 1))
  const oneByOne = contenderOf('one by one', 'oneByOne', personalityIds)
  if (hasPgbench()) {
    const pgbench = withDatabaseCpu({
      name: 'pgbench',
      measure: () => pgbenchVoteRate(databaseUrl, clients, 3),
    })
    await compare('votes over HTTP, spread / pgbench', batched, pgbench)
  } else printLine('pgbench is not installed; the bare statement is sent by the driver alone')
  await compare('votes over HTTP, spread / bare statement by driver', batched, bare)
  await compare('votes over HTTP: one hot personality / spread', hot, batched)
  await compare('votes over HTTP, spread: batched / one by one', batched, oneByOne)
  await pool.end()
}
