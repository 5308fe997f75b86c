import type { Kysely, Transaction } from 'kysely'
import { openEmbedded } from './embedded.ts'
import type { Tables } from './schema.ts'
import { openServer } from './server.ts'

/** What queries run on: the database, or a transaction. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** One connection for scripts of several statements. */
export interface ScriptConnection {
  run(script: string): Promise<void>
  all<Row>(query: string): Promise<Row[]>
}

export interface Database {
  kind: 'embedded' | 'server'
  db: Db
  /** Lends one connection to migrations; nothing else runs on it meanwhile. */
  withScripts<T>(work: (connection: ScriptConnection) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Opens the configured database: the server at `databaseUrl`, else the embedded one in `dataDir`.
 * @throws FolderInUse when another process has the embedded folder open.
 */
export function openDatabase(where: {
  databaseUrl: string | undefined
  dataDir: string
}): Promise<Database> {
  return where.databaseUrl ? openServer(where.databaseUrl) : openEmbedded(where.dataDir)
}
