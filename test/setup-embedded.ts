import fs from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../server/platform/database/embedded.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { createTempFolder, removeTempFolder } from './cleanup.ts'

/** Migrates one embedded database; each test file starts with a copy of it. */
export async function setup(project: TestProject) {
  const folder = createTempFolder('embedded')
  const database = await openEmbedded(folder)
  await migrate(database)
  await database.close()
  const migrated = await PGlite.create(path.join(folder, 'database'), { extensions: { pg_trgm } })
  const dump = await migrated.dumpDataDir('none')
  await migrated.close()
  const snapshot = path.join(folder, 'snapshot.tar')
  await fs.writeFile(snapshot, Buffer.from(await dump.arrayBuffer()))
  project.provide('databaseSource', { kind: 'embedded', snapshot })
  project.provide('dataFolder', folder)
  return () => removeTempFolder(folder)
}
