import { inject } from 'vitest'
import type { Database } from '../server/platform/database/database.ts'
import { openInMemory } from '../server/platform/database/embedded.ts'
import { openServer } from '../server/platform/database/server.ts'
import { copyDatabase } from './postgres.ts'

/** Where the tests of a Vitest project get new migrated databases from. */
export type DatabaseSource =
  | { kind: 'embedded'; snapshot: string }
  | { kind: 'server'; administration: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    databaseSource: DatabaseSource
  }
}

export interface TestDatabase extends Database {
  /** Connection URL on a PostgreSQL server, for further processes; undefined when embedded. */
  url: string | undefined
}

/** Opens a new, migrated, empty database of the kind that the Vitest project uses; `close` removes it. */
export function openTestDatabase(): Promise<TestDatabase> {
  const source = inject('databaseSource')
  if (!source) throw new Error('Tests with a database are named *.api.test.ts')
  return source.kind === 'embedded' ? openEmbeddedCopy(source.snapshot) : openServerCopy(source)
}

async function openEmbeddedCopy(snapshot: string): Promise<TestDatabase> {
  return { ...(await openInMemory(snapshot)), url: undefined }
}

async function openServerCopy({
  administration,
  template,
}: Extract<DatabaseSource, { kind: 'server' }>): Promise<TestDatabase> {
  const { url, drop } = await copyDatabase(administration, template)
  const database = await openServer(url)
  return {
    ...database,
    url,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}
