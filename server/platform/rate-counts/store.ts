import { sql } from 'kysely'
import { compileOnce } from '../database/compile-once.ts'
import type { Db } from '../database/database.ts'

/** What is added to one key. */
export interface Addition {
  /** 32 hexadecimal digits. */
  key: string
  amount: number
  /** End of the window that begins if the key has none, in milliseconds of Unix time. */
  endsAt: number
}

export interface Total {
  count: number
  /** When the window ends, in milliseconds of Unix time. */
  endsAt: number
}

/** Adds to counters in one statement and returns their totals by key; keys must be distinct. */
export async function addCounts(
  db: Db,
  additions: Addition[],
  now: number,
): Promise<Map<string, Total>> {
  const rows = await upsertCounts(db, undefined, {
    keys: additions.map(({ key }) => key),
    amounts: additions.map(({ amount }) => amount),
    ends: additions.map(({ endsAt }) => endsAt),
    now,
  })
  return new Map(rows.map(({ key, ...total }) => [key.replaceAll('-', ''), total]))
}

interface UpsertValues extends Record<string, unknown> {
  keys: string[]
  amounts: number[]
  ends: number[]
  now: number
}

// Ordered, so that two processes that add to the same keys cannot deadlock. It begins with `insert`, not `with`: what could
// be a read might be sent to a replica, which has no unlogged tables.
const upsertCounts = compileOnce(
  (_db, _variant: undefined, { keys, amounts, ends, now }: UpsertValues) => sql<
    Total & { key: string }
  >`
    insert into rate_counts as counts (key, count, ends_at)
    select key, amount, ends_at
    from unnest(${keys}::uuid[], ${amounts}::integer[], ${ends}::int8[]) as added (key, amount, ends_at)
    order by key
    on conflict (key) do update set
      count = excluded.count + case when counts.ends_at > ${now} then counts.count else 0 end,
      ends_at = case when counts.ends_at > ${now} then counts.ends_at else excluded.ends_at end
    returning key, count, ends_at as "endsAt"
  `,
)

/** True if the key has a counter whose window has not ended. */
export async function hasCount(db: Db, key: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('rate_counts')
    .where('key', '=', key)
    .where('ends_at', '>', now)
    .select('key')
    .executeTakeFirst()
  return row !== undefined
}

/** The salt of a day, the proposed one if there is none yet. */
export async function readSalt(db: Db, day: number, proposed: Uint8Array): Promise<Uint8Array> {
  const { salt } = await db
    .insertInto('rate_salts')
    .values({ day, salt: proposed })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((eb) => ({ day: eb.ref('excluded.day') })),
    )
    .returning('salt')
    .executeTakeFirstOrThrow()
  return salt
}

/** Deletes the salts of earlier days. */
export async function deleteSalts(db: Db, today: number): Promise<void> {
  await db.deleteFrom('rate_salts').where('day', '<', today).execute()
}

/**
 * Deletes counters whose windows end first, unless another process deletes them.
 * @param endedBy only counts whose window has ended by then
 * @returns how many it deleted, at most `limit`
 */
export async function deleteCounts(db: Db, limit: number, endedBy?: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_counts')
    .where('key', 'in', (query) =>
      query
        .selectFrom('rate_counts')
        .$if(endedBy !== undefined, (old) => old.where('ends_at', '<=', endedBy ?? 0))
        .select('key')
        .orderBy('ends_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Number of counters. */
export async function countCounts(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('rate_counts')
    .select((query) => query.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
