import fs from 'node:fs'
import pg from 'pg'
import { z } from 'zod'
import { type Contender, compare } from './compare-rates.ts'
import type { Bench } from './context.ts'
import { measuringDatabase } from './database-cpu.ts'
import { connections, seconds } from './loaded-site.ts'
import { measureLoad } from './measure-rate.ts'
import { processorTime } from './processor-time.ts'
import { alternatingTypes, voteRequests } from './vote-load.ts'

/** A forum that runs on this machine, as the file describes it in JSON. */
const Forum = z.object({
  /** Such as `http://127.0.0.1:4567`. */
  origin: z.url(),
  /** Ids of its processes: NodeBB's and Redis's. */
  processes: z.array(z.int()).min(1),
  /** Posts by others than those who vote. */
  posts: z.array(z.int()).min(1),
  /**
   * A signed-in user for each connection: the headers that identify its requests, such as the cookie and `x-csrf-token` of
   * a browser, and what their bodies contain besides the vote, such as `_uid` with a master token.
   */
  users: z
    .array(z.object({ headers: z.record(z.string(), z.string()), body: z.object({}).loose() }))
    .min(connections),
})

/**
 * Votes over HTTP against those of a NodeBB forum, which another community product counts as up and down votes on posts.
 * Its limits of votes for each user and day must be 0.
 * @param file describes the forum
 */
export async function measureBesideNodebb(
  { site, databaseUrl, population, tokens }: Bench,
  file: string,
): Promise<void> {
  const forum = Forum.parse(JSON.parse(fs.readFileSync(file, 'utf8')))
  const pool = new pg.Pool({ connectionString: databaseUrl })
  const withDatabaseCpu = await measuringDatabase(pool)
  const types = alternatingTypes()
  const votes = withAllCpu(
    withDatabaseCpu(
      site.load('Voxpop', 'site', (connection) => {
        if (connection === 0) types.swap()
        return voteRequests(connection, tokens, population.personalityIds, types.current)
      }),
    ),
  )
  const nodebb = {
    name: 'NodeBB',
    measure: () =>
      measureLoad({
        url: forum.origin,
        requestsOf: (connection) => requestsOf(forum, connection),
        connections,
        seconds: 3 * seconds,
        cpuTime: async () =>
          forum.processes.reduce((sum, process) => sum + processorTime(process), 0),
      }),
  }
  // The code of both is compiled in the first thousands of requests.
  for (const contender of [votes, nodebb, votes, nodebb]) await contender.measure()
  await compare('votes over HTTP, spread / NodeBB', votes, nodebb)
  await pool.end()
}

/** Adds PostgreSQL's CPU time to that of the site, because the forum's contains its database's. */
const withAllCpu = ({ name, measure }: Contender): Contender => ({
  name,
  measure: async () => {
    const { cpu = NaN, databaseCpu = NaN, ...measured } = await measure()
    return { ...measured, cpu: cpu + databaseCpu }
  },
})

/** Up and down in turn on different posts, so that every request changes a vote. */
function requestsOf({ users, posts }: z.infer<typeof Forum>, connection: number) {
  const user = users[connection] as (typeof users)[number]
  const headers = { ...user.headers, 'content-type': 'application/json' }
  return posts.flatMap((_, at) =>
    [1, -1].map((delta) => ({
      method: 'PUT' as const,
      path: `/api/v3/posts/${posts[(at + connection) % posts.length]}/vote`,
      headers,
      body: JSON.stringify({ ...user.body, delta }),
    })),
  )
}
