import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { isUnavailable } from './error-codes.ts'
import { readPosition } from './read-position.ts'
import type { Replicas } from './replicas.ts'

/** The pool for Kysely that sends reads to replicas where `readPosition` allows it, and everything else to the primary. */
export function routingPool(primary: PostgresPool, replicas: Replicas): PostgresPool {
  return { ...primary, connect: async () => new RoutedClient(primary, replicas) }
}

/** Chooses a connection for each read; from the first other statement on it keeps one of the primary. */
class RoutedClient implements PostgresPoolClient {
  readonly #pool: PostgresPool
  readonly #replicas: Replicas
  #primary: PostgresPoolClient | undefined

  constructor(pool: PostgresPool, replicas: Replicas) {
    this.#pool = pool
    this.#replicas = replicas
  }

  query<Row>(text: unknown, values: readonly unknown[] = []): never {
    // Kysely passes cursors only if one is configured.
    return this.#query<Row>(text as string, values) as never
  }

  release(destroy?: boolean): void {
    this.#primary?.release(destroy)
  }

  async #query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const position = this.#primary || !isRead(text) ? undefined : readPosition()
    const replica = position === undefined ? undefined : this.#replicas.choose(position)
    if (replica) {
      try {
        return await replica.query<Row>(text, values)
      } catch (error) {
        if (!isWorthAnotherTry(error)) throw error
        // Replay may cancel a statement; an error that is not from the database means that the connection broke.
        if (!(error instanceof pg.DatabaseError)) replica.leaveOut()
      }
    }
    this.#primary ??= await this.#pool.connect()
    return this.#primary.query<Row>(text, values)
  }
}

const isRead = (text: string) => /^\s*(select|with)\b/i.test(text)

/** True if the primary may answer: not for a statement that took too long. */
const isWorthAnotherTry = (error: unknown) =>
  isUnavailable(error) && (error as { code?: string }).code !== '57014'
