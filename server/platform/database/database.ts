import type { Kysely, Transaction } from 'kysely'
import type { NotificationListener, StopListening } from './notification-listener.ts'
import type { Replicas } from './replicas.ts'
import type { Tables } from './schema.ts'

/** The database or a transaction, to run queries on. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** One connection that runs scripts of several statements, without a statement timeout. */
export interface ScriptConnection {
  run(script: string): Promise<void>
  all<Row>(query: string): Promise<Row[]>
}

export interface Database {
  kind: 'embedded' | 'server'
  db: Db
  /** Chooses the replicas for reads; undefined without any. */
  replicas: Replicas | undefined
  /** Runs migrations and other scripts on one connection. */
  withScripts<T>(work: (connection: ScriptConnection) => Promise<T>): Promise<T>
  /** Passes on notifications (LISTEN/NOTIFY) of all processes until stopped. */
  listen(listener: NotificationListener): StopListening
  /** Waits for what runs. */
  close(): Promise<void>
  /** Closes at once: what runs fails, and the database undoes what was not committed. */
  abort(): Promise<void>
}
