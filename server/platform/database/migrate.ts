import fs from 'node:fs/promises'
import type { Database } from './database.ts'

const folder = new URL('../../../migrations/', import.meta.url)

// Any fixed number does, as long as every process of one site takes the same.
const advisoryLock = 7_309_871

/**
 * Brings the schema up to date, forward only, all in one transaction; processes that start together take turns.
 * @param only the migrations to apply, such as those that a backup was made under; all when absent
 * @returns the names of the migrations that were applied now.
 * @throws when there are migrations that this version does not know: a newer one was here
 */
export async function migrate(database: Database, only?: string[]): Promise<string[]> {
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
      const unknown = [...applied, ...(only ?? [])].find((name) => !files.includes(name))
      if (unknown) throw new Error(`The data is newer than this version: it has ${unknown}`)
      const pending = files.filter((name) => !applied.has(name) && (only?.includes(name) ?? true))
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
