import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startApp } from '../../../test/harness.ts'
import { batchedRead } from './batched-read.ts'
import { inTransaction } from './transaction.ts'

const { db } = await startApp()

const readPair = batchedRead({
  name: 'pairs',
  columns: { firstName: 'text', lastName: { nullable: 'text' } },
  maxKeys: 3,
  statement: (_db, requested, suffix: string) => sql<{
    ordinal: number
    name: string
    keyCount: number
  }>`
    select ordinal, concat_ws('/', first_name, last_name, ${sql.lit(suffix)}) as name,
      count(*) over () as "keyCount"
    from ${requested} where first_name <> 'unknown' order by ordinal desc
  `,
})

const namesOf = async (firstName: string, lastName: string | null, suffix = 'x') =>
  (await readPair(db, { firstName, lastName }, suffix)).map(({ name }) => name)

it('matches rows to keys of several columns, whatever their values contain', async () => {
  const names = await Promise.all([
    namesOf('a b', 'c'),
    namesOf('a', 'b c'),
    namesOf('a","b', null),
    namesOf('a', '"b'),
    namesOf('unknown', 'c'),
  ])
  expect(names).toEqual([['a b/c/x'], ['a/b c/x'], ['a","b/x'], ['a/"b/x'], []])
})

it('reads the keys of a batch in one statement for each variant, and equal keys once', async () => {
  const read = (firstName: string, suffix: string) =>
    readPair(db, { firstName, lastName: null }, suffix)
  const [one, same, other, variant] = await Promise.all([
    read('one', 'x'),
    read('one', 'x'),
    read('other', 'x'),
    read('one', 'y'),
  ])
  expect(same).toBe(one)
  expect([one, other, variant]).toMatchObject([
    [{ name: 'one/x', keyCount: 2 }],
    [{ name: 'other/x', keyCount: 2 }],
    [{ name: 'one/y', keyCount: 1 }],
  ])
})

it('reads at most so many keys together', async () => {
  const found = await Promise.all(
    ['a', 'b', 'c', 'd'].map((firstName) => readPair(db, { firstName, lastName: null }, 'x')),
  )
  expect(found.map(([row]) => row?.keyCount)).toEqual([3, 3, 3, 1])
})

it('gives a row to all keys that share it', async () => {
  const readMultiples = batchedRead({
    name: 'multiples',
    columns: { factor: 'bigint' },
    statement: (_db, requested) => sql<{ ordinal: number[]; number: number }>`
      select array_agg(ordinal::int) as ordinal, number
      from generate_series(1, 6) as number join ${requested} on number % factor = 0
      group by number order by number
    `,
  })
  const found = await Promise.all([2, 3].map((factor) => readMultiples(db, { factor })))
  expect(found.map((rows) => rows.map(({ number }) => number))).toEqual([
    [2, 4, 6],
    [3, 6],
  ])
})

it('reads what its own transaction has written', async () => {
  const readPersonality = batchedRead({
    name: 'personalities_by_slug',
    columns: { slug: 'text' },
    statement: (_db, requested) => sql<{ ordinal: number; name: string }>`
      select ordinal, name from ${requested} join personalities using (slug)
    `,
  })
  await inTransaction(db, async (tx) => {
    await tx.insertInto('personalities').values({ slug: 'new', name: 'New' }).execute()
    expect(await readPersonality(tx, { slug: 'new' })).toMatchObject([{ name: 'New' }])
  })
})
