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
import { printLine } from './results.ts'

const processes = 4
const concurrency = 8
const users = 40
const personalities = 80

/** What a process of `bench/counters-process.ts` gets as its first message. */
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
 * @param words number of operations and seed
 */
export async function checkCounters([words = '10000', seed = String(Date.now())]: string[]) {
  const operations = Number(words)
  if (!(operations >= processes)) throw new Error(`not a number of operations: ${words}`)
  printLine(`Seed ${seed}`)
  const postgres = await startPostgres({ durable: false })
  try {
    const databaseUrl = postgres.url('postgres')
    await check(await openServer(databaseUrl), `${processes} processes, PostgreSQL`, (world) =>
      Promise.all(
        Array.from({ length: processes }, (_, index) =>
          runProcess({
            databaseUrl,
            world,
            seed: `${seed} ${index}`,
            count: Math.ceil(operations / processes),
            concurrency,
          }),
        ),
      ),
    )
  } finally {
    await postgres.stop()
  }
  await check(await openInMemory(), '1 process, embedded database', (world, db) =>
    runVoteOperations({ db, clock: systemClock }, world, { seed, count: operations, concurrency }),
  )

  async function check(
    database: Database,
    name: string,
    run: (world: VoteWorld, db: Db) => Promise<unknown>,
  ) {
    try {
      await migrate(database)
      const start = performance.now()
      await run(await createVoteWorld(database.db, users, personalities), database.db)
      const seconds = ((performance.now() - start) / 1_000).toFixed(1)
      const { total, wrong } = await recountAll(database.db)
      printLine(
        `${name}: ${operations} operations in ${seconds} s, ${wrong.length} of ${total} counters wrong`,
      )
      for (const line of wrong.slice(0, 10)) printLine(`  ${JSON.stringify(line)}`)
      if (wrong.length > 0) process.exitCode = 1
    } finally {
      await database.close()
    }
  }
}

async function runProcess(task: CountersTask): Promise<void> {
  const child = fork(new URL('./counters-process.ts', import.meta.url).pathname)
  child.send(task)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`a process ended with ${code}`)
}
