import type pg from 'pg'
import type { Contender } from './compare-rates.ts'
import { parentOf, processorTime } from './processor-time.ts'

/** Returns a function that adds the CPU time of the PostgreSQL server to what a contender measures. */
export async function measuringDatabase(
  pool: pg.Pool,
): Promise<(contender: Contender) => Contender> {
  const { rows } = await pool.query('select pg_backend_pid() as pid')
  const postgres = parentOf(rows[0].pid)
  return ({ name, measure }) => ({
    name,
    measure: async () => {
      const before = processorTime(postgres)
      const measured = await measure()
      return { ...measured, databaseCpu: (processorTime(postgres) - before) / measured.count }
    },
  })
}
