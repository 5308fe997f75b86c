import path from 'node:path'
import { sql } from 'kysely'
import { serverEnvironment } from '../server/environment.ts'
import type { Db } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { createTempFolder, removeTempFolder } from '../test/cleanup.ts'
import { projectRoot } from '../test/config.ts'
import { startPostgres } from '../test/postgres.ts'
import { median } from './compare-rates.ts'
import { type Population, populate } from './population.ts'
import { printLine, printRow } from './results.ts'
import { jwtSecret, tokenOf } from './site-settings.ts'
import { builtServer, type StartedProgram, startProgram } from './started-program.ts'

const rounds = 7

const npmStart = () => ['npm', 'start']
const bundle = () => [process.execPath, builtServer()]
const bareServer = (port: number) => [
  process.execPath,
  path.join(projectRoot, 'bench/bare-server.ts'),
  String(port),
]

/** Compares the time until the built site is ready with a start of bare Fastify, in turn. */
export async function measureStart(): Promise<void> {
  builtServer()
  printLine(
    `Until /api/ready responds: medians of ${rounds} starts, each beside one of bare Fastify; CPU time of all processes.`,
  )
  const folder = createTempFolder('bench-start')
  const postgres = await startPostgres({ durable: true })
  try {
    const onServer = {
      DATABASE_URL: postgres.url('postgres'),
      DATA_DIR: path.join(folder, 'server'),
    }
    const embedded = { DATA_DIR: path.join(folder, 'embedded') }
    await addVotes(onServer.DATABASE_URL, '.')
    const world = await addVotes(undefined, embedded.DATA_DIR)
    await measure('npm start, PostgreSQL', () => start(npmStart, onServer))
    await measure('the bundle alone, PostgreSQL', () => start(bundle, onServer))
    await measure('npm start, embedded, 100,000 votes', () => start(npmStart, embedded))
    await measure('the bundle alone, embedded, 100,000 votes', () => start(bundle, embedded))
    await measure('npm start, embedded, after votes and kill -9', async () => {
      const before = await start(npmStart, embedded)
      await sendVotes(before.origin, world)
      await before.kill()
      return start(npmStart, embedded)
    })
  } finally {
    await postgres.stop()
    removeTempFolder(folder)
  }
}

function start(
  command: (port: number) => string[],
  settings: Record<string, string>,
): Promise<StartedProgram> {
  return startProgram({
    command,
    settings: {
      ...allocatorSettings(),
      JWT_SECRET: jwtSecret,
      DEMO: '0',
      RATE_LIMIT_SCALE: '1000000',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    readyPath: '/api/ready',
  })
}

/** Those of `npm start`, for the bundle alone. */
const allocatorSettings = () => serverEnvironment({}) as Record<string, string>

async function measure(name: string, startOnce: () => Promise<StartedProgram>): Promise<void> {
  const times: Record<'wall' | 'cpu' | 'bareWall' | 'bareCpu', number[]> = {
    ...{ wall: [], cpu: [], bareWall: [], bareCpu: [] },
  }
  // The first start fills the compile cache, which is written at a regular end.
  await (await startOnce()).kill('SIGTERM')
  for (let round = 0; round < rounds; round += 1) {
    const site = await startOnce()
    times.wall.push(site.wall)
    times.cpu.push(site.cpu)
    await site.kill()
    const bare = await startProgram({ command: bareServer, settings: {}, readyPath: '/hello' })
    times.bareWall.push(bare.wall)
    times.bareCpu.push(bare.cpu)
    await bare.kill()
  }
  const cells = {
    measured: name,
    'wall, ms': Math.round(median(times.wall)).toString(),
    spread: `${Math.round(Math.min(...times.wall))}–${Math.round(Math.max(...times.wall))}`,
    'CPU, ms': Math.round(median(times.cpu)).toString(),
    'bare Fastify: wall, ms': Math.round(median(times.bareWall)).toString(),
    'CPU of bare Fastify, ms': Math.round(median(times.bareCpu)).toString(),
  }
  const { measured, ...numbers } = cells
  const text = Object.entries(numbers).map(([key, value]) => `${key} ${value}`)
  printRow(`${measured.padEnd(46)} ${text.join(', ')}`, cells)
}

/** Fills a new database with 100,000 votes. */
async function addVotes(databaseUrl: string | undefined, dataDir: string): Promise<Population> {
  const database = await openDatabase({ databaseUrl, dataDir })
  try {
    await migrate(database)
    const population = await populate(database.db, 2_000, 500)
    // In parts, because the time of a statement is limited.
    for (let part = 0; part < 10; part += 1) await insertVotes(database.db, population, part)
    return population
  } finally {
    await database.close()
  }
}

async function insertVotes(db: Db, { userIds, personalityIds }: Population, part: number) {
  const first = part * 10_000
  await sql`
    insert into votes (user_id, personality_id, type)
    select (${userIds}::uuid[])[1 + n % 2000], (${personalityIds}::uuid[])[1 + n / 2000], 'UPVOTE'
    from generate_series(${first}::int, ${first + 9_999}::int) as n
  `.execute(db)
}

async function sendVotes(origin: string, { userIds, personalityIds }: Population): Promise<void> {
  const votes = userIds.slice(0, 100).map((userId, number) =>
    fetch(`${origin}/api/votes`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokenOf(userId)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ personalityId: personalityIds[number], type: 'DOWNVOTE' }),
    }),
  )
  for (const { status } of await Promise.all(votes)) {
    if (status >= 300) throw new Error(`a vote got ${status}`)
  }
}
