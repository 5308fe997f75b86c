import fs from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { TestProject } from 'vitest/node'
import type { Database } from '../server/platform/database/database.ts'
import { openEmbedded } from '../server/platform/database/embedded.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { createTempFolder, removeTempFolder } from './cleanup.ts'

/** Creates one embedded database and migrates it; each test file starts with a copy of it. */
export async function setup(project: TestProject) {
  const folder = createTempFolder('embedded')
  const prepared = path.join(folder, 'prepared')
  const snapshots = {
    empty: path.join(folder, 'empty.tar'),
    migrated: path.join(folder, 'migrated.tar'),
  }
  await changeDatabase(prepared, dropTemplates)
  await writeSnapshot(prepared, snapshots.empty)
  await changeDatabase(prepared, migrate)
  await writeSnapshot(prepared, snapshots.migrated)
  project.provide('databaseSource', { kind: 'embedded', snapshots, prepared })
  project.provide('dataFolder', folder)
  return () => removeTempFolder(folder)
}

async function changeDatabase(dataDir: string, change: (database: Database) => Promise<unknown>) {
  const database = await openEmbedded(dataDir)
  await change(database)
  await database.close()
}

/** Drops the databases that no test uses: half of the files, and so of the time that opening a copy takes. */
function dropTemplates(database: Database): Promise<void> {
  return database.withScripts(async ({ run }) => {
    await run('update pg_database set datistemplate = false')
    for (const name of ['template0', 'template1']) await run(`drop database ${name}`)
    await run('checkpoint')
  })
}

async function writeSnapshot(dataDir: string, file: string) {
  const database = await PGlite.create(path.join(dataDir, 'database'), { extensions: { pg_trgm } })
  const dump = await database.dumpDataDir('none')
  await database.close()
  await fs.writeFile(file, Buffer.from(await dump.arrayBuffer()))
}
