import fs from 'node:fs/promises'
import { inject } from 'vitest'
import type { Database } from '../server/platform/database/database.ts'
import { openInMemory } from '../server/platform/database/embedded.ts'
import { scriptsOnNewConnection } from '../server/platform/database/pool.ts'
import { openServer } from '../server/platform/database/server.ts'
import { copyDatabase, type PostgresRole, withRole } from './postgres.ts'

/** What a copied database contains: only what PostgreSQL creates, or all tables, without rows. */
type Content = 'empty' | 'migrated'

/** Source of new databases for the tests of a Vitest project. */
export type DatabaseSource =
  | {
      kind: 'embedded'
      /** Tar files of data folders. */
      snapshots: Record<Content, string>
      /** Data folder of a site with a migrated embedded database. */
      prepared: string
    }
  | {
      kind: 'server'
      administration: string
      /** Owns the databases; not a superuser, as on a managed server. */
      owner: PostgresRole
      /** Names of databases on the server. */
      templates: Record<Content, string>
    }

declare module 'vitest' {
  interface ProvidedContext {
    databaseSource: DatabaseSource
  }
}

export interface TestDatabase extends Database {
  /** Connection URL on a PostgreSQL server, for further processes; undefined when embedded. */
  url: string | undefined
  /** Runs scripts that the owner of the database may not run on a server, such as ones without triggers. */
  withSuperuser: Database['withScripts']
}

/**
 * Opens a new database of the kind that the Vitest project uses; `close` removes it.
 * @param content `migrated` for all tables without rows, `empty` for no tables
 */
export async function openTestDatabase(content: Content = 'migrated'): Promise<TestDatabase> {
  const source = inject('databaseSource')
  if (!source) throw new Error('Tests with a database are named *.api.test.ts')
  if (source.kind === 'embedded') {
    const database = await openInMemory(source.snapshots[content])
    return { ...database, url: undefined, withSuperuser: database.withScripts }
  }
  const { administration, templates, owner } = source
  const { url, drop } = await copyDatabase(administration, templates[content], owner)
  const database = await openServer(url)
  return {
    ...database,
    url,
    withSuperuser: scriptsOnNewConnection({
      connectionString: withRole(administration, new URL(url).pathname.slice(1)),
    }),
    close: async () => {
      await database.close()
      await drop()
    },
  }
}

/** Creates a migrated database on the PostgreSQL server of the Vitest project, for tests that open it themselves. */
export async function createServerDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const source = inject('databaseSource')
  if (source?.kind !== 'server') {
    throw new Error('Tests with a database server are named *.postgres.test.ts')
  }
  return copyDatabase(source.administration, source.templates.migrated, source.owner)
}

/** Creates the data folder of a site with a migrated embedded database, which takes seconds to create from nothing. */
export async function createPreparedDataFolder(folder: string): Promise<void> {
  const source = inject('databaseSource')
  if (source?.kind !== 'embedded') {
    throw new Error('Tests with an embedded database in a folder are named *.embedded.test.ts')
  }
  await fs.cp(source.prepared, folder, { recursive: true })
}
