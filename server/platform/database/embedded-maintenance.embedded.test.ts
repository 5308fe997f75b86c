import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { Maintenance } from './embedded-maintenance.ts'

const pglite = await PGlite.create()
let now = 0
/** Milliseconds that each work takes. */
let duration = 0
const maintenance = new Maintenance(
  pglite,
  () => {},
  () => {
    now += duration
    return now
  },
)

beforeEach(async () => {
  now += 120_000
  duration = 0
  await pglite.exec('drop table if exists people')
})

afterAll(async () => {
  await maintenance.stop()
  await pglite.close()
})

const addPeople = (total: number) =>
  pglite.exec(`
    create table if not exists people (id int);
    insert into people select generate_series(1, ${total})
  `)

/** Runs the maintenance once; returns what has been done to the table since it was made. */
async function maintain() {
  await pglite.exec('select pg_stat_force_next_flush()')
  await maintenance.run()
  const { rows } = await pglite.query(`
    select vacuum_count, analyze_count,
      (select array_length(histogram_bounds::text::int[], 1) from pg_stats where tablename = 'people') as bounds
    from pg_stat_user_tables where relname = 'people'
  `)
  return rows[0]
}

it('makes statistics of new rows and removes old ones, one thing in each run', async () => {
  await addPeople(900)
  expect(await maintain()).toMatchObject({ vacuum_count: 0, analyze_count: 1 })
  await pglite.exec('update people set id = -id where id <= 230')
  expect(await maintain()).toMatchObject({ vacuum_count: 0, analyze_count: 2 })
  await pglite.exec('update people set id = -id where id = 900')
  expect(await maintain()).toMatchObject({ vacuum_count: 1, analyze_count: 2 })
  await addPeople(1_181)
  expect(await maintain()).toMatchObject({ vacuum_count: 2, analyze_count: 2 })
  expect(await maintain()).toMatchObject({ vacuum_count: 2, analyze_count: 3 })
  expect(await maintain()).toMatchObject({ vacuum_count: 2, analyze_count: 3 })
})

it('reads a part of a large table for its statistics', async () => {
  await addPeople(6_000)
  // Makes new rows visible to index-only scans first.
  expect(await maintain()).toMatchObject({ vacuum_count: 1, bounds: null })
  expect(await maintain()).toMatchObject({ vacuum_count: 1, bounds: 21 })
})

it('rests five hundred times as long as it has worked, two minutes at most', async () => {
  /** Milliseconds after the end of a work of so many from which on the next is done. */
  async function restAfter(milliseconds: number): Promise<number> {
    await pglite.exec('drop table if exists people')
    await addPeople(60)
    now += 120_000
    duration = milliseconds
    expect(await maintain()).toMatchObject({ analyze_count: 1 })
    duration = 0
    const end = now
    await addPeople(60)
    for (;;) {
      const { analyze_count } = (await maintain()) as { analyze_count: number }
      if (analyze_count === 2) return now - end
      now += 500
    }
  }
  expect(await restAfter(20)).toBe(10_000)
  expect(await restAfter(240)).toBe(120_000)
  expect(await restAfter(241)).toBe(120_000)
})
