import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { migrate } from '../server/platform/database/migrate.ts'
import { openServer } from '../server/platform/database/server.ts'
import { createTempFolder, removeTempFolder } from './cleanup.ts'
import { administer, startPostgres, withRole } from './postgres.ts'

const templates = { empty: 'empty', migrated: 'migrated' }
const owner = { name: 'voxpop', password: randomBytes(12).toString('hex') }

/** Starts PostgreSQL with an empty and a migrated database; each test file gets a copy of one. */
export async function setup(project: TestProject) {
  const folder = createTempFolder('files')
  const version = project.name === 'api-postgres-17' ? 17 : 18
  const postgres = await startPostgres({ durable: false, version })
  const stop = async () => {
    await postgres.stop()
    removeTempFolder(folder)
  }
  try {
    const administration = postgres.url('postgres')
    await createTemplates(administration)
    const database = await openServer(withRole(administration, templates.migrated, owner))
    await migrate(database)
    // PostgreSQL copies a template only while it has no connections.
    await database.close()
    project.provide('databaseSource', { kind: 'server', administration, owner, templates })
    project.provide('dataFolder', folder)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

/** Creates the databases as a managed server has them: a plain role owns them, and the extension has a schema of its own. */
async function createTemplates(administration: string) {
  await administer(administration, `create role voxpop login password '${owner.password}'`)
  for (const role of [owner.name, 'postgres']) {
    await administer(administration, `alter role ${role} set search_path = public, extensions`)
  }
  await administer(administration, `create database ${templates.empty} owner voxpop`)
  const empty = withRole(administration, templates.empty)
  await administer(empty, 'create schema extensions')
  await administer(empty, 'grant usage on schema extensions to public')
  await administer(empty, 'create extension pg_trgm schema extensions')
  await administer(
    administration,
    `create database ${templates.migrated} template ${templates.empty} owner voxpop`,
  )
}
