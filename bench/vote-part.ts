import pg from 'pg'
import { compare } from './compare-rates.ts'
import type { Bench } from './context.ts'
import { bareVoteRate, voteRequests } from './vote-load.ts'

export async function measureVotes({ site, databaseUrl, population, tokens }: Bench) {
  const { personalityIds } = population
  const spread = (connection: number) => voteRequests(connection, tokens, personalityIds)
  const hot = (connection: number) => voteRequests(connection, tokens, personalityIds.slice(0, 1))
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const grouped = site.load('grouped', 'site', spread)
  const oneByOne = site.load('one by one', 'oneByOne', spread)
  const driver = { name: 'bare driver', measure: () => bareVoteRate(pool, population, 32, 3) }
  await compare('votes over HTTP, spread: grouped / one by one', grouped, oneByOne)
  await compare(
    'votes over HTTP: one hot personality / spread',
    site.load('hot', 'site', hot),
    grouped,
  )
  await compare('votes, spread: grouped over HTTP / bare driver', grouped, driver)
  await compare('votes, spread: one by one over HTTP / bare driver', oneByOne, driver)
  await pool.end()
}
