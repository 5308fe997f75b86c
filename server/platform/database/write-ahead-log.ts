import type pg from 'pg'

/** Bytes of a page of the write-ahead log, and of its segments, each of which begins with a longer header. */
const pageSize = 8_192
const segmentSize = 16 * 1_024 ** 2
const pageHeader = 24
const segmentHeader = 40

/** Milliseconds until a server without a response counts as down. */
const timeout = 1_000

const query = (text: string, values: unknown[] = []) => ({ text, values, query_timeout: timeout })

/** End of the primary's write-ahead log, in bytes from its start; all transactions committed before are in it. */
export async function endOfLog(primary: pg.Pool): Promise<number> {
  const { rows } = await primary.query(
    query(`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as position`),
  )
  return withoutHeader(rows[0].position)
}

/** Up to where a server has replayed its primary's log, and whether it is a standby. */
export async function replayedBy(
  replica: pg.Pool,
): Promise<{ isStandby: boolean; position: number }> {
  const { rows } = await replica.query(
    query(`select pg_is_in_recovery() as "isStandby",
      coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0) as position`),
  )
  return rows[0]
}

/** Records that these users have written until now. */
export async function recordWrites(primary: pg.Pool, userIds: string[]): Promise<void> {
  // Ordered, so that two processes that record the same users cannot deadlock.
  await primary.query({
    text: `insert into recent_writes (user_id, position)
      select id, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')
      from unnest($1::uuid[]) as ids (id) order by id
      on conflict (user_id) do update set position = excluded.position`,
    values: [userIds],
  })
}

/** Deletes the writes up to a position that every replica in use has replayed. */
export async function forgetWrites(primary: pg.Pool, position: number): Promise<void> {
  await primary.query(query('delete from recent_writes where position <= $1', [position]))
}

/** A position right after the header of a page equals the page's start, until a record follows. */
function withoutHeader(position: number): number {
  const header = position % segmentSize < pageSize ? segmentHeader : pageHeader
  return position % pageSize === header ? position - header : position
}
