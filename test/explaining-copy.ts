import { inject, onTestFinished } from 'vitest'
import { type ExplainingDatabase, openExplaining } from './explain-plans.ts'
import { copyDatabase } from './postgres.ts'

/** Opens a migrated database of its own on a PostgreSQL server, which collects plans, until the test ends. */
export async function openExplainingCopy(): Promise<ExplainingDatabase> {
  const source = inject('databaseSource')
  if (source?.kind !== 'server') throw new Error('This test needs a PostgreSQL server')
  const { url, drop } = await copyDatabase(source.administration, source.templates.migrated)
  const database = openExplaining(url)
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  return database
}
