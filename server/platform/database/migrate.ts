import fs from 'node:fs/promises'
import type { Database } from './database.ts'

const folder = new URL('../../../migrations/', import.meta.url)

// An arbitrary key, the same in all processes of a site.
const advisoryLock = 7_309_871

/**
 * Applies pending migrations in one transaction; an advisory lock serializes processes that start at the same time.
 * @param only the migrations to apply, such as those of a backup's version; without it all
 * @returns the names of the applied migrations
 * @throws when the database has migrations of a newer version
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
