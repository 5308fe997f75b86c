import { fork } from 'node:child_process'
import { once } from 'node:events'
import { systemClock } from '../server/platform/clock.ts'
import type { Database, Db } from '../server/platform/database/database.ts'
import { openInMemory } from '../server/platform/database/embedded.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openServer } from '../server/platform/database/server.ts'
import { recountAll } from '../server/recount/service.ts'
import { startPostgres } from '../test/postgres.ts'
import { createVoteWorld, runVoteOperations, type VoteWorld } from '../test/vote-operations.ts'
import { printLine, printRow } from './results.ts'

const processes = 4
const concurrency = 8
const users = 40
const personalities = 80

/** The first message to a process of `bench/counters-process.ts`. */
export interface CountersTask {
  databaseUrl: string
  world: VoteWorld
  seed: string
  count: number
  concurrency: number
}

/**
 * Changes votes, voters and holds at random, and compares every counter with its rows afterwards: from four processes on
 * PostgreSQL, and from one on the embedded database.
 * @param words number of operations, and a seed for each run
 */
export async function checkCounters([words = '10000', ...seeds]: string[]) {
  const operations = Number(words)
  if (!(operations >= processes)) throw new Error(`not a number of operations: ${words}`)
  for (const seed of seeds.length > 0 ? seeds : [String(Date.now())]) {
    // Before the run, because one that fails is repeated with the seed.
    console.log(`Seed ${seed}`)
    await checkOnServer(operations, seed)
    await checkEmbedded(operations, seed)
  }
}

async function checkOnServer(operations: number, seed: string): Promise<void> {
  const postgres = await startPostgres({ durable: false })
  const databaseUrl = postgres.url('postgres')
  const count = Math.ceil(operations / processes)
  try {
    const run = { database: `PostgreSQL, ${processes} processes`, operations, seed }
    await check(await openServer(databaseUrl), run, (world) =>
      Promise.all(
        Array.from({ length: processes }, (_, index) =>
          runProcess({ databaseUrl, world, seed: `${seed} ${index}`, count, concurrency }),
        ),
      ),
    )
  } finally {
    await postgres.stop()
  }
}

async function checkEmbedded(operations: number, seed: string): Promise<void> {
  const run = { database: 'embedded, 1 process', operations, seed }
  await check(await openInMemory(), run, (world, db) =>
    runVoteOperations({ db, clock: systemClock }, world, { seed, count: operations, concurrency }),
  )
}

async function check(
  database: Database,
  names: { database: string; operations: number; seed: string },
  run: (world: VoteWorld, db: Db) => Promise<unknown>,
): Promise<void> {
  try {
    await migrate(database)
    const start = performance.now()
    await run(await createVoteWorld(database.db, users, personalities), database.db)
    const seconds = ((performance.now() - start) / 1_000).toFixed(1)
    const { total, wrong } = await recountAll(database.db)
    const { seed, operations } = names
    printRow(
      `${names.database}, seed ${seed}: ${operations} operations in ${seconds} s, ${wrong.length} of ${total} counters wrong`,
      {
        seed,
        database: names.database,
        operations: String(operations),
        'time, s': seconds,
        'wrong counters': `${wrong.length} of ${total}`,
      },
    )
    for (const line of wrong.slice(0, 10)) printLine(`  ${JSON.stringify(line)}`)
    if (wrong.length > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
}

async function runProcess(task: CountersTask): Promise<void> {
  const child = fork(new URL('./counters-process.ts', import.meta.url).pathname)
  child.send(task)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`a process ended with ${code}`)
}
