import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../server/demo/seeded-random.ts'
import { finishBegun } from '../server/merges/service.ts'
import { findAbandoned } from '../server/merges/store.ts'
import { systemClock } from '../server/platform/clock.ts'
import type { Db } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { inTransaction } from '../server/platform/database/transaction.ts'
import { Problem } from '../server/platform/errors.ts'
import { recountAll } from '../server/recount/service.ts'
import { createTempFolder, removeTempFolder } from '../test/cleanup.ts'
import { importsOf } from '../test/import-operations.ts'
import { startPostgres } from '../test/postgres.ts'
import {
  createVoteWorld,
  type OperationKind,
  readVotes,
  type VoteOperations,
  type VoteWorld,
} from '../test/vote-operations.ts'
import { printLine, printRow } from './results.ts'

const serverProcesses = 4
const concurrency = 8
const users = 40
const personalities = 80

/** Merges and imports of which one ends with the death of its process. */
const killedOneIn = 12

/** Milliseconds that the clock of a process is ahead of the one before it: what that one had leased is over. */
const leap = 61_000

type Config = Parameters<typeof openDatabase>[0]

/** The first message to a process of `bench/counters-process.ts`. */
export interface CountersTask extends Omit<VoteOperations, 'onBegin' | 'onEnd'> {
  config: Config
  world: VoteWorld
  /** Milliseconds. */
  clockAhead: number
}

interface Run {
  database: string
  processes: number
  operations: number
  seed: string
}

/**
 * Changes votes, voters, holds and people at random, kills processes while they merge and import, and compares every
 * counter with its rows afterwards: from four processes on PostgreSQL, and from one on the embedded database.
 * @param words number of operations, and a seed for each run
 */
export async function checkCounters([words = '10000', ...seeds]: string[]) {
  const operations = Number(words)
  if (!(operations >= serverProcesses)) throw new Error(`not a number of operations: ${words}`)
  for (const seed of seeds.length > 0 ? seeds : [String(Date.now())]) {
    // Before the run, because one that fails is repeated with the seed.
    console.log(`Seed ${seed}`)
    await checkOnServer(operations, seed)
    await checkEmbedded(operations, seed)
  }
}

async function checkOnServer(operations: number, seed: string): Promise<void> {
  const postgres = await startPostgres({ durable: false })
  const run = { database: 'PostgreSQL', processes: serverProcesses, operations, seed }
  try {
    await check({ databaseUrl: postgres.url('postgres'), dataDir: '.' }, run)
  } finally {
    await postgres.stop()
  }
}

async function checkEmbedded(operations: number, seed: string): Promise<void> {
  const folder = createTempFolder('counters')
  const run = { database: 'embedded', processes: 1, operations, seed }
  try {
    await check({ databaseUrl: undefined, dataDir: folder }, run)
  } finally {
    removeTempFolder(folder)
  }
}

/** Only one process can open the embedded database at a time. */
async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase(config)
  try {
    await migrate(database)
    return await work(database.db)
  } finally {
    await database.close()
  }
}

async function check(config: Config, run: Run): Promise<void> {
  const { processes, operations, seed } = run
  const start = performance.now()
  const world = await withDatabase(config, (db) => createVoteWorld(db, users, personalities))
  const count = Math.ceil(operations / processes)
  const killed: Killed[] = await Promise.all(
    Array.from({ length: processes }, (_, index) =>
      runKilled(
        { config, world, seed: `${seed} ${index}`, count, concurrency, clockAhead: 0 },
        seededRandom(`killed ${seed} ${index}`),
      ),
    ),
  )
  const found = await withDatabase(config, async (db) => {
    await finishAll(db)
    const beforeImports = await recountAll(db)
    const changedVotes = await countChangedVotes(db, seed)
    const { total, wrong } = await recountAll(db)
    return { total, wrong: [...beforeImports.wrong, ...wrong], changedVotes }
  })
  print(run, { ...found, killed, seconds: (performance.now() - start) / 1_000 })
}

type Killed = Record<'merge' | 'import', number>

/** Runs the operations in a process, and in further ones after it was killed while it merged or imported. */
async function runKilled(task: CountersTask, random: () => number): Promise<Killed> {
  const killed: Killed = { merge: 0, import: 0 }
  let left = task.count
  for (let attempt = 0; left > 0; attempt += 1) {
    const child = fork(new URL('./counters-process.ts', import.meta.url).pathname)
    child.on('message', async (kind: OperationKind) => {
      left -= 1
      if ((kind !== 'merge' && kind !== 'import') || random() * killedOneIn > 1) return
      // Into the middle of it: most take some tens of milliseconds.
      await sleep(random() * 60)
      if (child.kill('SIGKILL')) killed[kind] += 1
    })
    child.send({
      ...task,
      seed: `${task.seed} ${attempt}`,
      count: left,
      clockAhead: attempt * leap,
    })
    const [code, signal] = await once(child, 'exit')
    if (signal !== 'SIGKILL' && code !== 0) throw new Error(`a process ended with ${code}`)
    if (code === 0) break
  }
  return killed
}

/** Finishes what killed processes have left. */
async function finishAll(db: Db): Promise<void> {
  const clock = { now: () => systemClock.now() + 24 * 60 * 60_000 }
  for (;;) {
    const abandoned = await inTransaction(db, findAbandoned)
    if (!abandoned) break
    // One that would change counts by a few voters is given up.
    await finishBegun({ db, clock }, abandoned.id).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })
  }
  await importsOf({ db, clock }, Math.random).finish()
}

/** Votes that imports, elections and their undoing have changed while nothing else did. */
async function countChangedVotes(db: Db, seed: string): Promise<number> {
  const before = new Set(await readVotes(db))
  const imports = importsOf({ db, clock: systemClock }, seededRandom(`imports ${seed}`))
  for (let round = 0; round < 10; round += 1) {
    await imports.apply()
    await imports.elect()
    await imports.applyComplete()
    await imports.undo()
  }
  const after = new Set(await readVotes(db))
  return before.symmetricDifference(after).size
}

interface Found extends Awaited<ReturnType<typeof recountAll>> {
  changedVotes: number
  killed: Killed[]
  seconds: number
}

function print(
  { database, processes, operations, seed }: Run,
  { total, wrong, changedVotes, killed, seconds }: Found,
): void {
  const sum = (kind: keyof Killed) => killed.reduce((all, one) => all + one[kind], 0)
  const cells = {
    seed,
    database: `${database}, ${processes} ${processes === 1 ? 'process' : 'processes'}`,
    operations: String(operations),
    'killed while merging': String(sum('merge')),
    'killed while importing': String(sum('import')),
    'time, s': seconds.toFixed(1),
    'wrong counters': `${wrong.length} of ${total}`,
    'votes changed by imports': String(changedVotes),
  }
  printRow(
    Object.entries(cells)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
    cells,
  )
  for (const line of wrong.slice(0, 10)) printLine(`  ${JSON.stringify(line)}`)
  if (wrong.length > 0 || changedVotes > 0) process.exitCode = 1
}
