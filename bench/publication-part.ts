import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database, Db } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openServer } from '../server/platform/database/server.ts'
import { startPostgres } from '../test/postgres.ts'
import { measureLoad } from './measure-rate.ts'
import { type Population, populate } from './population.ts'
import { parentOf, processorTime } from './processor-time.ts'
import type { PublicationCost, PublishCommand } from './publication-process.ts'
import { printLine, printRow } from './results.ts'
import { siteSettings, tokenOf } from './site-settings.ts'
import { voteRequests } from './vote-load.ts'

const users = 2_000
const personalities = 500
const connections = 16
const loadSeconds = 4
const calmLoads = 3

/**
 * Publishes a million ballots over 500 personalities: all of them, then after changes of 1 % of the votes, spread over all
 * personalities or over 1 % of them, and while people vote.
 */
export async function measurePublication(): Promise<void> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'voxpop-bench-'))
  const postgres = await startPostgres({ durable: true })
  try {
    const url = postgres.url('postgres')
    const database = await openServer(url)
    const population = await fill(database)
    const site = await startSite(url, dataDir)
    try {
      await measure(database.db, site, population, await databasePid(url))
    } finally {
      site.stop()
      await database.close()
    }
  } finally {
    await postgres.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Every user votes on every personality. */
async function fill(database: Database): Promise<Population> {
  await migrate(database)
  const { db } = database
  const population = await populate(db, users, personalities)
  const usersAtOnce = 100
  for (let from = 0; from < users; from += usersAtOnce) {
    await sql`
      insert into votes (user_id, personality_id, type)
      select user_id, personality_id,
        (case when random() < 0.6 then 'UPVOTE' else 'DOWNVOTE' end) :: vote_type
      from unnest(${population.userIds.slice(from, from + usersAtOnce)}::uuid[]) as user_id
      cross join unnest(${population.personalityIds}::uuid[]) as personality_id
    `.execute(db)
  }
  await sql`analyze`.execute(db)
  return population
}

async function databasePid(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const pid = parentOf(rows[0].pid)
  await client.end()
  return pid
}

type Site = Awaited<ReturnType<typeof startSite>>

async function startSite(databaseUrl: string, dataDir: string) {
  const child = fork(new URL('./publication-process.ts', import.meta.url).pathname, {
    env: siteSettings(databaseUrl, dataDir),
    execArgv: ['--expose-gc'],
  })
  const message = async () => (await once(child, 'message'))[0] as unknown
  const origin = (await message()) as string
  return {
    origin,
    async publish(command: PublishCommand): Promise<PublicationCost> {
      child.send(command)
      return (await message()) as PublicationCost
    },
    stop: () => child.kill('SIGKILL'),
  }
}

async function measure(db: Db, site: Site, population: Population, postgres: number) {
  const { personalityIds } = population
  const few = personalityIds.slice(0, personalities / 100)
  const alone: [name: string, change: () => Promise<unknown>][] = [
    ['all ballots are new', async () => {}],
    ['1 % changed, on all personalities', () => changeVotes(db, personalityIds, users / 100)],
    ['1 % changed, on 1 % of the personalities', () => changeVotes(db, few, users)],
    ['nothing changed', async () => {}],
  ]
  for (const [name, change] of alone) {
    await change()
    const before = processorTime(postgres)
    const cost = await site.publish('publish')
    const databaseSeconds = (processorTime(postgres) - before) / 1_000
    const cells = {
      publication: name,
      'CPU of the site, s': cost.seconds.toFixed(2),
      'CPU of PostgreSQL, s': databaseSeconds.toFixed(2),
      'CPU together, s': (cost.seconds + databaseSeconds).toFixed(2),
      'duration, s': cost.duration.toFixed(1),
      'memory above idle, MB': cost.memory.toFixed(0),
    }
    printRow(
      Object.entries(cells)
        .map(([key, value]) => (key === 'publication' ? value.padEnd(42) : `${key} ${value}`))
        .join('  '),
      cells,
    )
  }
  await measureVotes(db, site, population)
}

/** Changes so many votes on each of these personalities. */
async function changeVotes(db: Db, personalityIds: string[], each: number): Promise<void> {
  const atOnce = 5
  for (let from = 0; from < personalityIds.length; from += atOnce) {
    await sql`
      update votes set type = case when type = 'UPVOTE' then 'DOWNVOTE' else 'UPVOTE' end :: vote_type
      from (
        select user_id, votes.personality_id
        from unnest(${personalityIds.slice(from, from + atOnce)}::uuid[]) as changed (personality_id)
        cross join lateral (
          select * from votes where personality_id = changed.personality_id limit ${each}
        ) as votes
      ) as chosen
      where votes.user_id = chosen.user_id and votes.personality_id = chosen.personality_id
    `.execute(db)
  }
}

/** The response times of votes while nothing is published, and during a publication. */
async function measureVotes(db: Db, site: Site, { userIds, personalityIds }: Population) {
  const tokens = userIds.slice(0, connections * 20).map((id) => tokenOf(id))
  let run = 0
  const load = async () => {
    run += 1
    const types =
      run % 2 === 0 ? (['UPVOTE', 'DOWNVOTE'] as const) : (['DOWNVOTE', 'UPVOTE'] as const)
    const { p99 = 0 } = await measureLoad({
      url: site.origin,
      requestsOf: (connection) => voteRequests(connection, tokens, personalityIds, [...types]),
      connections,
      seconds: loadSeconds,
    })
    return p99
  }
  const medianOf = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
  await load()
  const calm = []
  for (let count = 0; count < calmLoads; count += 1) calm.push(await load())
  await changeVotes(db, personalityIds, users / 100)
  const during: number[] = []
  let isOver = false
  const publication = site.publish('watch').finally(() => {
    isOver = true
  })
  while (!isOver) {
    const p99 = await load()
    if (!isOver || during.length === 0) during.push(p99)
  }
  const { duration, longestBlock } = await publication
  const after = []
  for (let count = 0; count < calmLoads; count += 1) after.push(await load())
  const [quiet, busy] = [medianOf([...calm, ...after]), medianOf(during)]
  printLine(
    `Votes of ${connections} connections, p99 of ${loadSeconds} s in ms: calm ${calm.join(', ')} before and ${after.join(', ')} after, ` +
      `during a publication of ${duration.toFixed(1)} s ${during.join(', ')}; medians ${quiet} and ${busy}, ratio ${(busy / quiet).toFixed(2)}; ` +
      `longest block of the event loop ${longestBlock.toFixed(0)} ms`,
  )
}
