import type { Db, Tx } from './database.ts'

const tries = 3

/** Two transactions waited for each other, or wrote past each other, and the database ended this one. */
const isLostRace = (error: unknown) =>
  ['40P01', '40001'].includes((error as { code?: string }).code ?? '')

/** Runs `work` in a transaction, again when the database ended it in favour of another; `work` must not act outside it. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === tries || !isLostRace(error)) throw error
    }
  }
}
