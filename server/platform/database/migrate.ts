import { setTimeout as sleep } from 'node:timers/promises'
import { applyBridgeFile, type Bridge, readBridge } from './bridge.ts'
import type { Database, ScriptConnection } from './database.ts'
import { isLockConflict } from './error-codes.ts'
import { UnsuitableDatabase } from './requirements.ts'
import {
  type FunctionFile,
  functionNames,
  readSchemaFiles,
  type SchemaFile,
  type SchemaFiles,
} from './schema-files.ts'

/** A part of a migration. */
export interface Step {
  kind: 'bridge' | 'baseline' | 'migration' | 'functions'
  /** Path of the file below `database/`. */
  name: string
}

interface Options {
  /** By default those of this version. */
  files?: SchemaFiles
  /** Called before each step. */
  onBegin?: (step: Step) => void
  /** Called after each step. */
  onStep?: (step: Step & { milliseconds: number }) => void
}

/** The database refused a step, and nothing was changed; the message names the file. */
export class MigrationFailed extends Error {
  constructor({ name }: Step, cause: unknown) {
    super(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

interface PlannedStep extends Step {
  apply(connection: ScriptConnection): Promise<void>
}

/** What this version has, and what is in the database. */
interface Versions {
  files: SchemaFiles
  bridge: Bridge
  /** Names of the applied migrations; one of them stands for the whole baseline. */
  applied: Set<string>
  /** Applied files of functions. */
  functions: FunctionRecord[]
}

/** What the database knows of an applied file. */
type FunctionRecord = Omit<FunctionFile, 'text'>

// An arbitrary key, the same in all processes of a site.
const advisoryLock = 7_309_871

/** The name that stands for the baseline among the migrations. */
export const baseline = 'baseline'

/**
 * The steps that `migrate` would take.
 * @throws UnsuitableDatabase when the database has migrations of a newer version
 */
export async function planMigration(database: Database, files?: SchemaFiles): Promise<Step[]> {
  const steps = await database.withScripts(async (connection) =>
    plan(await compare(connection, files)),
  )
  return steps.map(({ kind, name }) => ({ kind, name }))
}

/**
 * Brings the database to this version in one transaction: first the tables, then the functions. An advisory lock serializes
 * processes that start at the same time; locks on all tables keep processes of the version before from writing meanwhile.
 * @returns the steps that were taken
 * @throws MigrationFailed
 * @throws UnsuitableDatabase when the database has migrations of a newer version
 */
export async function migrate(database: Database, options: Options = {}): Promise<Step[]> {
  if ((await planMigration(database, options.files)).length === 0) return []
  return inScriptTransaction(database, async (connection) => {
    await createRecords(connection)
    const steps = plan(await compare(connection, options.files))
    if (steps.length > 0 && database.kind === 'server') await lockTables(connection)
    return applyAll(connection, steps, options)
  })
}

/**
 * Creates the tables of the version that had applied these migrations, such as those of a backup. `migrate` brings them to
 * this version.
 * @throws UnsuitableDatabase when they are of a newer version
 */
export async function createTables(database: Database, migrations: string[]): Promise<void> {
  await inScriptTransaction(database, async (connection) => {
    await createRecords(connection)
    const versions = await compare(connection)
    const wanted = versions.bridge.presentNames(migrations)
    rejectNewer(versions, wanted)
    const isWanted = ({ name }: SchemaFile) => wanted.has(name)
    const steps = wanted.has(baseline)
      ? tableSteps(versions, isWanted)
      : bridgeSteps(versions, isWanted)
    await applyAll(connection, steps)
  })
}

async function compare({ all }: ScriptConnection, given?: SchemaFiles): Promise<Versions> {
  const [found] = await all<{ migrations: boolean; functions: boolean }>(
    `select to_regclass('public.migrations') is not null as migrations,
      to_regclass('public.function_files') is not null as functions`,
  )
  const applied = found?.migrations
    ? await all<{ name: string }>('select name from migrations')
    : []
  const functions = found?.functions
    ? await all<FunctionRecord>('select name, hash, functions from function_files order by name')
    : []
  const bridge = await readBridge()
  const files = given ?? (await readSchemaFiles())
  return { files, bridge, applied: bridge.presentNames(applied.map(({ name }) => name)), functions }
}

function plan(versions: Versions): PlannedStep[] {
  rejectNewer(versions, versions.applied)
  const isNew = versions.applied.size === 0
  const isBridged = !isNew && !versions.applied.has(baseline)
  const bridging = isBridged ? bridgeSteps(versions) : []
  const tables = tableSteps(isBridged ? withBaseline(versions) : versions)
  return [...bridging, ...tables, ...functionSteps(versions, tables.length > 0)]
}

const withBaseline = (versions: Versions): Versions => ({
  ...versions,
  applied: new Set([baseline]),
})

function rejectNewer({ files, bridge }: Versions, names: Set<string>) {
  const known = new Set([
    baseline,
    ...[...files.migrations, ...bridge.files].map(({ name }) => name),
  ])
  const [unknown] = names.difference(known)
  if (unknown) {
    throw new UnsuitableDatabase(`The data is newer than this version: it has ${unknown}`)
  }
}

/** Brings a site from before the baseline to it. */
function bridgeSteps(
  { files, bridge, applied }: Versions,
  isWanted = (_file: SchemaFile) => true,
): PlannedStep[] {
  const kept = files.baseline.flatMap(({ text }) => functionNames(text))
  return bridge.files
    .filter((file) => !applied.has(file.name) && isWanted(file))
    .map((file) => ({
      kind: 'bridge',
      name: `bridge/${file.name}`,
      apply: (connection) => applyBridgeFile(connection, file, kept),
    }))
}

function tableSteps(
  { files, applied, functions }: Versions,
  isWanted = (_file: SchemaFile) => true,
): PlannedStep[] {
  const baselineSteps = files.baseline.map(
    ({ name, text }, index): PlannedStep => ({
      kind: 'baseline',
      name: `baseline/${name}`,
      apply: async ({ run }) => {
        await run(text)
        if (index === files.baseline.length - 1) await run(recordOf(baseline))
      },
    }),
  )
  const pending = files.migrations.filter((file) => !applied.has(file.name) && isWanted(file))
  const steps = pending.map(
    (file, index): PlannedStep => ({
      kind: 'migration',
      name: `migrations/${file.name}`,
      apply: async (connection) => {
        // Without the triggers, a migration does the same on every site, whichever version it comes from.
        if (index === 0) await dropFunctions(connection, functions)
        await connection.run(file.text)
        await connection.run(recordOf(file.name))
      },
    }),
  )
  return applied.has(baseline) ? steps : [...baselineSteps, ...steps]
}

const recordOf = (name: string) => `insert into migrations (name) values ('${name}')`

/** Replaces the files that differ; all of them after a change of the tables, which begins by dropping them. */
function functionSteps({ files, functions }: Versions, isAll: boolean): PlannedStep[] {
  const present = new Map(files.functions.map((file) => [file.name, file]))
  const before = new Map(functions.map((file) => [file.name, file]))
  const names = [...new Set([...present.keys(), ...before.keys()])].filter(
    (name) => isAll || present.get(name)?.hash !== before.get(name)?.hash,
  )
  return names.map((name, index) => ({
    kind: 'functions',
    name: `functions/${name}`,
    apply: async (connection) => {
      // All at once, because a function may move to another file.
      if (index === 0) {
        await dropFunctions(
          connection,
          functions.filter((file) => names.includes(file.name)),
        )
      }
      await applyFunctions(connection, name, present.get(name))
    },
  }))
}

async function applyFunctions(
  { run }: ScriptConnection,
  name: string,
  file: FunctionFile | undefined,
) {
  await run(`delete from function_files where name = '${name}'`)
  if (!file) return
  await run(file.text)
  await run(`insert into function_files (name, hash, functions)
    values ('${name}', '${file.hash}', '{${file.functions.join()}}')`)
}

/** Drops functions with their triggers. @throws when an index or a column needs one of them */
async function dropFunctions({ run, all }: ScriptConnection, files: FunctionRecord[]) {
  const names = files.flatMap(({ functions }) => functions)
  if (names.length === 0) return
  const [needed] = await all<{ name: string }>(
    `select proname as name from pg_depend join pg_proc on pg_proc.oid = refobjid
    where refclassid = 'pg_proc'::regclass and classid <> 'pg_trigger'::regclass
      and pronamespace = 'public'::regnamespace and proname in ('${names.join("', '")}')`,
  )
  if (needed) {
    throw new Error(`${needed.name} is used by an index or a column: only a migration changes it`)
  }
  await run(`drop function if exists ${names.join(', ')} cascade`)
}

async function applyAll(
  connection: ScriptConnection,
  steps: PlannedStep[],
  { onBegin, onStep }: Options = {},
): Promise<Step[]> {
  for (const { apply, ...step } of steps) {
    onBegin?.(step)
    const started = performance.now()
    try {
      await apply(connection)
    } catch (error) {
      throw new MigrationFailed(step, error)
    }
    onStep?.({ ...step, milliseconds: Math.round(performance.now() - started) })
  }
  return steps.map(({ kind, name }) => ({ kind, name }))
}

async function inScriptTransaction<T>(
  database: Database,
  work: (connection: ScriptConnection) => Promise<T>,
): Promise<T> {
  return database.withScripts(async (connection) => {
    await connection.run('begin')
    try {
      if (database.kind === 'server') {
        await connection.run(`select pg_advisory_xact_lock(${advisoryLock})`)
      }
      const result = await work(connection)
      await connection.run('commit')
      return result
    } catch (error) {
      await connection.run('rollback')
      throw error
    }
  })
}

async function createRecords({ run }: ScriptConnection) {
  await run(`create table if not exists migrations (
    name text not null constraint migrations__name primary key,
    applied_at timestamptz not null default now()
  );
  create table if not exists function_files (
    name text not null constraint function_files__name primary key,
    hash text not null,
    functions text[] not null
  )`)
}

/** Attempts to lock all tables. */
const lockAttempts = 120

/**
 * Locks all tables. An attempt gives way to transactions that have some of the locks and wait for others, before PostgreSQL
 * looks for a deadlock after a second and might end one of them.
 */
async function lockTables({ run, all }: ScriptConnection) {
  const tables = await all<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  )
  const names = tables.map(({ name }) => name)
  await run(`set local lock_timeout = '500ms'; savepoint before_locks`)
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run(`lock table ${names.join(', ')} in access exclusive mode`)
      break
    } catch (error) {
      if (attempt === lockAttempts || !isLockConflict(error)) throw error
      await run('rollback to savepoint before_locks')
      await sleep(200 * Math.random())
    }
  }
  await run('set local lock_timeout = 0')
}
