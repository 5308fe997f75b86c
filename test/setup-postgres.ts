import type { TestProject } from 'vitest/node'
import { migrate } from '../server/platform/database/migrate.ts'
import { openServer } from '../server/platform/database/server.ts'
import { createTempFolder, removeTempFolder } from './cleanup.ts'
import { administer, startPostgres } from './postgres.ts'

const template = 'migrated'

/** Starts PostgreSQL with one migrated database; each test file gets a copy of it. */
export async function setup(project: TestProject) {
  const folder = createTempFolder('files')
  const postgres = await startPostgres({ durable: false })
  const stop = async () => {
    await postgres.stop()
    removeTempFolder(folder)
  }
  try {
    const administration = postgres.url('postgres')
    await administer(administration, `create database ${template}`)
    const database = await openServer(postgres.url(template))
    await migrate(database)
    // PostgreSQL copies a template only while it has no connections.
    await database.close()
    project.provide('databaseSource', {
      kind: 'server',
      administration,
      templates: { empty: 'template1', migrated: template },
    })
    project.provide('dataFolder', folder)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}
