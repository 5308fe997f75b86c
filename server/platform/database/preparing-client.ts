import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { isStalePlan, isUnknownStatement } from './error-codes.ts'
import type { StatementNames } from './statement-names.ts'

/** A connection of the pool that prepares the statements of Kysely that repeat. */
export class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client
    this.#names = names
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(text: unknown, values: readonly unknown[] = []): never {
    // Kysely passes cursors only if one is configured.
    return this.#query(text as string, [...values]) as never
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }

  async #query(text: string, values: unknown[]) {
    // Statements without parameters, such as `begin`, use the simple protocol, which is shorter.
    const name = values.length > 0 ? this.#names.nameOf(text) : undefined
    try {
      return await this.#client.query({ name, text, values })
    } catch (error) {
      if (isStalePlan(error)) this.#names.renew()
      // The pooler was restarted without support for prepared statements.
      else if (isUnknownStatement(error)) this.#names.disable()
      else throw error
      // In a transaction, which this error has aborted, the caller has to begin again.
      if (this.#client.getTransactionStatus() !== 'I') throw error
      return this.#client.query({ text, values })
    }
  }
}
