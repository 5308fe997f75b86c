import { sql } from 'kysely'
import type { RemotePictures } from '../../contract/remote-pictures.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** Any number that no other lock has. */
const claimLock = 690_018

/** As the index of the pictures on other sites has it. */
const isRemote = sql<boolean>`image_url ~* '^https?:'`

/** True if browsers must load a picture of a personality from another site. */
export async function hasRemotePictures(db: Db): Promise<boolean> {
  const { rows } = await sql`select from personalities where ${isRemote} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Lets the server fetch the pictures of these personalities that are on other sites. Those that it fetched before are
 * fetched again only if their address has changed.
 * @param personalityIds at most a batch
 */
export async function queuePictures(tx: Tx, personalityIds: readonly string[]): Promise<void> {
  await sql`
    insert into remote_pictures (personality_id, address)
    select id, image_url from personalities
    where id = any(${personalityIds}::uuid[]) and ${isRemote}
    on conflict on constraint remote_pictures__personality_id do update
    set address = excluded.address, state = 'waiting', requested_at = now(), attempts = 0,
      retry_at = null, claimed_until = null, problem = null, stored_url = null
    where remote_pictures.state <> 'waiting' or remote_pictures.address <> excluded.address
  `.execute(tx)
}

/** Personalities with pictures on other sites that were not asked for, in the order of their ids. */
const notRequested = sql`
  from personalities where ${isRemote} and not exists (
    select from remote_pictures
    where personality_id = personalities.id and address = image_url and state <> 'fetched'
  )`

export async function countNotRequested(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${notRequested}
  `.execute(db)
  return rows[0]?.count ?? 0
}

export async function listNotRequested(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id ${notRequested} and id > ${after} order by id limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Pictures that could not be fetched, of personalities that still have their addresses. */
const failed = sql`
  from remote_pictures join personalities on personalities.id = personality_id
  where state = 'failed' and address = image_url`

export async function countFailed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${failed}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function listFailures(db: Db, limit: number): Promise<RemotePictures['failures']> {
  const { rows } = await sql<RemotePictures['failures'][number]>`
    select slug, name, address, problem ${failed} order by fold(name), personality_id limit ${limit}
  `.execute(db)
  return rows
}

export async function listFailed(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select personality_id as id ${failed} and personality_id > ${after}
    order by personality_id limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Counts what waits, and how much is done of what was asked for since the first of it. */
export async function readProgress(
  db: Db,
): Promise<Pick<RemotePictures, 'requested' | 'done' | 'waiting'>> {
  const { rows } = await sql<Pick<RemotePictures, 'requested' | 'done' | 'waiting'>>`
    select count(*)::int as requested,
      (count(*) filter (where state <> 'waiting'))::int as done,
      (count(*) filter (where state = 'waiting'))::int as waiting
    from remote_pictures
    where requested_at >= (select min(requested_at) from remote_pictures where state = 'waiting')
  `.execute(db)
  return rows[0] ?? { requested: 0, done: 0, waiting: 0 }
}

/** A picture that this process is to fetch. */
export interface ClaimedPicture {
  personalityId: string
  address: string
  /** Earlier attempts. */
  attempts: number
}

export async function hasWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from remote_pictures where state = 'waiting' limit 1
  `.execute(db)
  return rows.length > 0
}

/** Pictures that wait to be fetched, in the order of their personalities, after one of them. */
export async function listWaiting(db: Db, after: string, limit: number): Promise<ClaimedPicture[]> {
  const { rows } = await sql<ClaimedPicture>`
    select personality_id as "personalityId", address, attempts from remote_pictures
    where state = 'waiting' and personality_id > ${after} order by personality_id limit ${limit}
  `.execute(db)
  return rows
}

/** Claims pictures that are due, the ones first that were asked for first; none while another process has some. */
export async function claimPictures(
  tx: Tx,
  { now, until, limit }: { now: string; until: string; limit: number },
): Promise<ClaimedPicture[]> {
  await sql`select pg_advisory_xact_lock(${claimLock})`.execute(tx)
  const { rows } = await sql<ClaimedPicture>`
    update remote_pictures set claimed_until = ${until}
    where personality_id in (
      select personality_id from remote_pictures
      where state = 'waiting' and (retry_at is null or retry_at <= ${now})
      order by requested_at, personality_id limit ${limit}
    ) and not exists (select from remote_pictures where claimed_until > ${now})
    returning personality_id as "personalityId", address, attempts
  `.execute(tx)
  return rows
}

/** Lets any process fetch the pictures that this one has claimed and not come to. */
export async function releasePictures(db: Db, personalityIds: string[]): Promise<void> {
  await sql`
    update remote_pictures set claimed_until = null
    where personality_id = any(${personalityIds}::uuid[]) and state = 'waiting'
  `.execute(db)
}

/** The row of a picture, unless another address was asked for meanwhile. */
const rowOf = ({ personalityId, address }: ClaimedPicture) =>
  sql`personality_id = ${personalityId} and address = ${address}`

export async function markFetched(tx: Tx, picture: ClaimedPicture, url: string): Promise<void> {
  await sql`
    update remote_pictures
    set state = 'fetched', stored_url = ${url}, problem = null, retry_at = null, claimed_until = null
    where ${rowOf(picture)}
  `.execute(tx)
}

/** Notes a failed attempt. @param retryAt null if it was the last one */
export async function markFailed(
  db: Db,
  picture: ClaimedPicture,
  { problem, retryAt }: { problem: string; retryAt: string | null },
): Promise<void> {
  await sql`
    update remote_pictures
    set state = ${retryAt === null ? 'failed' : 'waiting'}::remote_picture_state, attempts = attempts + 1,
      problem = ${problem}, retry_at = ${retryAt}, claimed_until = null
    where ${rowOf(picture)}
  `.execute(db)
}

/** Forgets a picture whose personality has another one by now. */
export async function deleteRequest(tx: Tx, picture: ClaimedPicture): Promise<void> {
  await sql`
    delete from remote_pictures where ${rowOf(picture)} and state = 'waiting'
  `.execute(tx)
}
