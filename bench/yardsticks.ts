import type autocannon from 'autocannon'
import pg from 'pg'
import { type Contender, compare } from './compare-rates.ts'
import type { Bench } from './context.ts'
import { measuringDatabase } from './database-cpu.ts'
import { repeatedRate } from './measure-rate.ts'

const connections = 32

/** Requests of each connection. */
const requestCount = 50

type Compare = (title: string, read: Contender) => Promise<void>

/** One row by its primary key, the smallest useful statement. */
export const pointSelect = (userId: string) => ({
  name: 'point',
  text: 'select id, name, username, role from users where id = $1',
  values: [userId],
})

/** Runs a part with a function that compares reads with bare Fastify, and with one row read by the bare driver. */
export async function withYardsticks(
  { site, databaseUrl, population }: Bench,
  measure: (compareRead: Compare) => Promise<void>,
) {
  const pool = new pg.Pool({ connectionString: databaseUrl })
  const withDatabaseCpu = await measuringDatabase(pool)
  const hello = withDatabaseCpu(site.get('hello', 'bare', '/hello'))
  let number = 0
  const select = () =>
    pool.query(pointSelect(population.userIds[number++ % population.userIds.length] ?? ''))
  const driver = withDatabaseCpu({
    name: 'point select',
    measure: () => repeatedRate(connections, 3, select),
  })
  await measure(async (title, read) => {
    const contender = withDatabaseCpu(read)
    await compare(`${title} / bare Fastify`, contender, hello)
    await compare(`${title} / bare driver`, contender, driver)
  })
  await pool.end()
}

/** Requests that differ with the connection, so that simultaneous ones are for different rows. */
export const requests =
  (requestOf: (number: number) => autocannon.Request) =>
  (connection: number): autocannon.Request[] =>
    Array.from({ length: requestCount }, (_, i) => requestOf(connection * (requestCount + 1) + i))
