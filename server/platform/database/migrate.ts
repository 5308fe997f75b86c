import fs from 'node:fs/promises'
import type { Database } from './database.ts'

const folder = new URL('../../../migrations/', import.meta.url)

// Any fixed number does, as long as every process of one site takes the same.
const advisoryLock = 7_309_871

/**
 * Brings the schema up to date, forward only, all in one transaction; processes that start together take turns.
 * @returns the names of the migrations that were applied now.
 * @throws when the database has migrations that this version does not know: it was opened by a newer one.
 */
export async function migrate(database: Database): Promise<string[]> {
  const files = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return database.withScripts(async ({ run, all }) => {
    await run('begin')
    try {
      if (database.kind === 'server') await run(`select pg_advisory_xact_lock(${advisoryLock})`)
      await run(`create table if not exists migrations (
        name text not null constraint migrations__name primary key,
        applied_at timestamptz not null default now()
      )`)
      const rows = await all<{ name: string }>('select name from migrations')
      const applied = new Set(rows.map((row) => row.name))
      const unknown = [...applied].find((name) => !files.includes(name))
      if (unknown) throw new Error(`The database is newer than this version: it has ${unknown}`)
      const pending = files.filter((name) => !applied.has(name))
      for (const name of pending) {
        await run(await fs.readFile(new URL(name, folder), 'utf8'))
        await run(`insert into migrations (name) values ('${name}')`)
      }
      await run('commit')
      return pending
    } catch (error) {
      await run('rollback')
      throw error
    }
  })
}
