import { PGlite } from '@electric-sql/pglite'
import { expect, it } from 'vitest'
import { Maintenance } from './embedded-maintenance.ts'

it('makes statistics of new rows and removes old ones, one thing in each run', async () => {
  const pglite = await PGlite.create()
  const maintenance = new Maintenance(pglite, () => {})
  try {
    await pglite.exec('create table people as select n as id from generate_series(1, 900) as n')
    const done = async () => {
      await pglite.exec('select pg_stat_force_next_flush()')
      await maintenance.run()
      const { rows } = await pglite.query(
        `select vacuum_count, analyze_count from pg_stat_user_tables where relname = 'people'`,
      )
      return rows[0]
    }
    expect(await done()).toEqual({ vacuum_count: 0, analyze_count: 1 })
    expect(await done()).toEqual({ vacuum_count: 0, analyze_count: 1 })
    await pglite.exec('update people set id = -id where id <= 231')
    expect(await done()).toEqual({ vacuum_count: 1, analyze_count: 1 })
    expect(await done()).toEqual({ vacuum_count: 1, analyze_count: 2 })
    await pglite.exec('insert into people select n from generate_series(1, 1181) as n')
    expect(await done()).toEqual({ vacuum_count: 2, analyze_count: 2 })
  } finally {
    await maintenance.stop()
    await pglite.close()
  }
})

it('reads a part of a large table for its statistics', async () => {
  const pglite = await PGlite.create()
  const maintenance = new Maintenance(pglite, () => {})
  try {
    await pglite.exec('create table people as select n as id from generate_series(1, 6000) as n')
    const buckets = async () => {
      await pglite.exec('select pg_stat_force_next_flush()')
      await maintenance.run()
      const { rows } = await pglite.query<{ bounds: number }>(
        `select array_length(histogram_bounds::text::int[], 1) as bounds from pg_stats where tablename = 'people'`,
      )
      return rows[0]?.bounds
    }
    // Rows that were inserted only are made visible to index-only scans first.
    expect(await buckets()).toBeUndefined()
    expect(await buckets()).toBe(21)
  } finally {
    await maintenance.stop()
    await pglite.close()
  }
})
