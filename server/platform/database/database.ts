import type { Kysely, Transaction } from 'kysely'
import type { NotificationListener, StopListening } from './notification-listener.ts'
import type { Tables } from './schema.ts'

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
  /** Lends one connection to migrations, before anything else asks. */
  withScripts<T>(work: (connection: ScriptConnection) => Promise<T>): Promise<T>
  /** Hears what any process's writes tell, until stopped. */
  listen(listener: NotificationListener): StopListening
  close(): Promise<void>
}
