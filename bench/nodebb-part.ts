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

/** Seconds of a load: the forum responds to a fifth as many requests in this time. */
const forumSeconds = 3 * seconds

/** A forum that runs on this machine, as the file describes it in JSON. */
const Forum = z.object({
  /** Such as `http://127.0.0.1:4567`. */
  origin: z.url(),
  /** Ids of the topmost processes, NodeBB's and Redis's: what they have started is counted with them. */
  processes: z.array(z.int()).min(1),
  /** Posts by users who do not vote. */
  posts: z.array(z.int()).min(1),
  /**
   * A signed-in user for each connection: the headers that identify its requests, such as the cookie and `x-csrf-token` of
   * a browser, and what their bodies contain besides the vote, such as `_uid` with a master token.
   */
  users: z
    .array(z.object({ headers: z.record(z.string(), z.string()), body: z.object({}).loose() }))
    .min(connections),
})

export type Forum = z.infer<typeof Forum>

/** @param file describes the forum */
export const readForum = (file: string): Forum =>
  Forum.parse(JSON.parse(fs.readFileSync(file, 'utf8')))

/**
 * Compares votes over HTTP with up and down votes on the posts of a NodeBB forum, whose limits of votes for each user and
 * day must be 0.
 */
export async function measureBesideNodebb(
  { site, databaseUrl, population, tokens }: Bench,
  forum: Forum,
): Promise<void> {
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
        seconds: forumSeconds,
        cpuTime: async () => cpuOf(forum),
      }),
  }
  // The code of both is compiled in the first thousands of requests.
  for (const contender of [votes, nodebb, votes, nodebb]) await contender.measure()
  await compare('votes over HTTP, spread / NodeBB', votes, nodebb)
  await pool.end()
}

/** Adds PostgreSQL's CPU time to the site's, because the forum's contains its database's. */
const withAllCpu = ({ name, measure }: Contender): Contender => ({
  name,
  measure: async () => {
    const { cpu = NaN, databaseCpu = NaN, ...measured } = await measure()
    return { ...measured, cpu: cpu + databaseCpu }
  },
})

/** Up and down in turn on different posts, so that every request changes a vote. */
function requestsOf({ users, posts }: Forum, connection: number) {
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

/** Milliseconds of CPU time of all processes. */
function cpuOf({ processes }: Forum): number {
  const times = processes.map((pid) => processorTime(pid))
  if (times.some(Number.isNaN)) throw new Error('a process of the forum does not run')
  return times.reduce((sum, time) => sum + time, 0)
}
