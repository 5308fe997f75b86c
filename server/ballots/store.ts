import { sql } from 'kysely'
import type { VoteCounts } from '../../contract/percent.ts'
import type { VoteType } from '../../contract/votes.ts'
import type { VerifiedPoint } from '../history/verified-points.ts'
import { batchedRead } from '../platform/database/batched-read.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { PageWindow } from '../platform/paging.ts'
import { shownName } from '../told-people/store.ts'
import type { ListName } from './number.ts'
import type { ListState, Removed } from './records.ts'

/**
 * Becomes the process that publishes, unless another one is and has not expired.
 * @returns false if another one is
 */
export async function claimLease(
  db: Db,
  { owner, now, expiresAt }: { owner: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into publication_lease (owner, expires_at) values (${owner}, ${expiresAt.toISOString()})
    on conflict on constraint publication_lease__id do update
    set owner = excluded.owner, expires_at = excluded.expires_at
    where publication_lease.expires_at <= ${now.toISOString()}
    returning owner
  `.execute(db)
  return rows.length > 0
}

/** Stays the process that publishes; false if another one is already. */
export async function renewLease(db: Db, owner: string, expiresAt: Date): Promise<boolean> {
  const { rows } = await sql`
    update publication_lease set expires_at = ${expiresAt.toISOString()} where owner = ${owner} returning owner
  `.execute(db)
  return rows.length > 0
}

export async function releaseLease(db: Db, owner: string): Promise<void> {
  await db
    .updateTable('publication_lease')
    .where('owner', '=', owner)
    .set({ expires_at: '-infinity' })
    .execute()
}

/** Keeps other processes from publishing until the transaction ends; false if another one is already. */
export async function lockLease(tx: Tx, owner: string): Promise<boolean> {
  const { rows } = await sql<{
    owner: string
  }>`select owner from publication_lease for update`.execute(tx)
  return rows[0]?.owner === owner
}

export interface Publication {
  number: number
  publishedAt: string
  personalities: number
  ballots: number
  logSize: number
  rootHash: Buffer
  checkpoint: string
  keyHash: Buffer
}

export async function findLastPublication(db: Db): Promise<Publication | undefined> {
  const { rows } = await sql<Publication>`
    select number, published_at as "publishedAt", personalities, ballots, log_size as "logSize",
      root_hash as "rootHash", checkpoint, key_hash as "keyHash"
    from publications order by number desc limit 1
  `.execute(db)
  return rows[0]
}

/**
 * When the first publication with these keys was; null if there was none.
 * @returns undefined if no publication had others
 */
export async function findKeyUse(
  db: Db,
  keyHash: Buffer,
): Promise<{ firstUsedAt: string | null } | undefined> {
  const { rows } = await sql<{ firstUsedAt: string | null }>`
    select (
      select published_at from publications where key_hash = ${keyHash}::bytea order by number limit 1
    ) as "firstUsedAt"
    where exists (select from publications where key_hash <> ${keyHash}::bytea)
  `.execute(db)
  return rows[0]
}

/** Ids of votes in one row of the answer: few rows for many votes, and none takes long to number. */
const idsPerRow = 10_000

/** Ids of counted votes, 16 bytes each, and how often the voters were verified, 4 bytes each. */
export interface StoredBallots {
  type: VoteType
  isVerified: boolean
  ids: Buffer
  /** Of their voters, 16 bytes each; null for votes that came without them. */
  bits: Buffer | null
  /** Null unless verified. */
  verifications: Buffer | null
}

/** All counted votes on a personality, and how many were removed until then, at one moment. */
export async function readBallots(
  db: Db,
  personalityId: string,
): Promise<{ ballots: StoredBallots[]; removed: Removed }> {
  const { rows } = await sql<StoredBallots & Removed>`
    select removed_upvotes as upvotes, removed_downvotes as downvotes, counted.*
    from personality_totals left join lateral (
      select type, is_verified as "isVerified", string_agg(uuid_send(id), ''::bytea) as ids,
        string_agg(uuid_send(voter_bits), ''::bytea) as bits,
        string_agg(int4send(verifications), ''::bytea) filter (where is_verified) as verifications
      from (
        select id, type, is_verified, verifications, voter_bits, row_number() over () / ${idsPerRow}::int as batch
        from votes where personality_id = ${personalityId} and is_eligible and review_id is null
      ) as counted
      group by type, is_verified, voter_bits is null, batch
    ) as counted on true
    where personality_totals.personality_id = ${personalityId}
  `.execute(db)
  const { upvotes, downvotes } = rows[0] ?? { upvotes: 0, downvotes: 0 }
  return { ballots: rows.filter(({ ids }) => ids !== null), removed: { upvotes, downvotes } }
}

/** The removed votes that records have stated. */
export async function findStated(db: Db, personalityId: string): Promise<Removed> {
  const stated = await db
    .selectFrom('ballot_tallies')
    .where('personality_id', '=', personalityId)
    .select(['removed_upvotes as upvotes', 'removed_downvotes as downvotes'])
    .executeTakeFirst()
  return stated ?? { upvotes: 0, downvotes: 0 }
}

/** Gives ballots new numbers, because others have the same: voters whose programs sent the same bits. */
export async function renumberBallots(db: Db, personalityId: string, ids: string[]): Promise<void> {
  await sql`select votes__draw_salts(${personalityId}, ${ids}::uuid[])`.execute(db)
}

/** The published version of a list that no other has replaced, with the digests of its numbers. */
export async function findCurrentList(
  db: Db,
  personalityId: string,
  list: ListName,
): Promise<(ListState & { digests: Buffer }) | undefined> {
  const { rows } = await sql<ListState & { digests: Buffer }>`
    select version, upvotes as "upvoteCount", downvotes as "downvoteCount", root, digests
    from ballot_lists
    where personality_id = ${personalityId} and list = ${list} and published_at is not null and replaced_at is null
    order by version desc limit 1
  `.execute(db)
  return rows[0]
}

/** A point of the tally of verified members, with the digests of its list if there is one. */
export type ListedPoint = VerifiedPoint & { version: number | null; digests: Buffer | null }

/** The last points of the tally of verified members, the oldest first. */
export async function listLastPoints(
  db: Db,
  personalityId: string,
  pointsMax: number,
): Promise<ListedPoint[]> {
  const { rows } = await sql<ListedPoint>`
    select extract(epoch from points.published_at) :: float8 * 1000 as time, points.upvotes as "upvoteCount",
      points.downvotes as "downvoteCount", is_shown as "isShown", points.version, digests
    from (
      select * from verified_points where personality_id = ${personalityId}
      order by published_at desc limit ${pointsMax}
    ) as points
    left join ballot_lists as lists on lists.personality_id = points.personality_id
      and lists.list = 'verified' and lists.version = points.version and lists.published_at is not null
    order by points.published_at
  `.execute(db)
  return rows
}

/** A new version of a list, before its files are written. */
export interface NewList {
  personalityId: string
  list: ListName
  version: number
  counts: VoteCounts
}

/** Returns the id of the version, which names its files. */
export async function insertList(
  db: Db,
  { personalityId, list, version, counts }: NewList,
): Promise<string> {
  const { id } = await db
    .insertInto('ballot_lists')
    .values({
      personality_id: personalityId,
      list,
      version,
      upvotes: counts.upvoteCount,
      downvotes: counts.downvoteCount,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Notes that all files of a version are written. */
export async function completeList(
  db: Db,
  id: string,
  { root, digests }: { root: Buffer; digests: Buffer },
): Promise<void> {
  await db.updateTable('ballot_lists').where('id', '=', id).set({ root, digests }).execute()
}

/** Versions that a publication began and did not finish, at most so many. */
export async function listUnpublished(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('ballot_lists')
    .where('published_at', 'is', null)
    .select('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteLists(db: Db, ids: string[]): Promise<void> {
  await db
    .deleteFrom('ballot_lists')
    .where('id', 'in', ids)
    .where('published_at', 'is', null)
    .execute()
}

/** Versions that were replaced before a time and still have files, at most so many. */
export async function listReplaced(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('ballot_lists')
    .where('has_files', '=', true)
    .where('replaced_at', '<', before.toISOString())
    .select('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the rows of versions whose files are deleted, except versions that the next one is compared with. */
export async function forgetFiles(db: Db, ids: string[]): Promise<void> {
  await db.deleteFrom('ballot_lists').where('id', 'in', ids).where('digests', 'is', null).execute()
  await db.updateTable('ballot_lists').where('id', 'in', ids).set({ has_files: false }).execute()
}

/** Names of the personalities that exist and were not merged into others; they cannot be deleted until the transaction ends. */
export async function lockPersonalities(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from personalities
    where id = any(${ids}::uuid[]) and merged_into is null order by id for key share
  `.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Ids of published versions of the same lists. Without the limit the planner makes a join of it, and reads all versions.
 * @param choice which of the earlier versions
 */
const earlierOf = (ids: string[], choice: ReturnType<typeof sql>) => sql`
  array(
    select earlier.id from ballot_lists as newer cross join lateral (
      select id from ballot_lists
      where personality_id = newer.personality_id and list = newer.list and published_at is not null ${choice}
      limit 1
    ) as earlier
    where newer.id = any(${ids}::uuid[])
  )
`

/**
 * Publishes versions: they replace the ones before.
 * @param comparedMax number of verified lists that keep their digests
 */
export async function publishLists(
  tx: Tx,
  ids: string[],
  { time, comparedMax }: { time: Date; comparedMax: number },
): Promise<void> {
  const at = time.toISOString()
  await sql`
    update ballot_lists set replaced_at = ${at}, digests = case when list = 'verified' then digests end
    where replaced_at is null and id = any(${earlierOf(ids, sql`order by version desc`)})
  `.execute(tx)
  await sql`
    update ballot_lists set digests = null
    where id = any(${earlierOf(ids, sql`and version = newer.version - ${comparedMax}::int`)})
  `.execute(tx)
  await sql`
    update ballot_lists set published_at = ${at} where id = any(${ids}::uuid[])
  `.execute(tx)
}

/** Notes that the tallies of verified members on these personalities, and so their lists, are not shown any more. */
export async function hideVerifiedLists(tx: Tx, ids: string[], time: Date): Promise<void> {
  await sql`
    update ballot_lists set replaced_at = ${time.toISOString()}
    where personality_id = any(${ids}::uuid[])
      and list = 'verified' and published_at is not null and replaced_at is null
  `.execute(tx)
}

/** A personality whose lists end. */
export interface EndedLists {
  personalityId: string
  /** The personality that it was merged into; null if it was deleted. */
  into: string | null
}

/** Personalities that have lists and were deleted or merged into others, at most so many. */
export async function listEnded(tx: Tx, limit: number): Promise<EndedLists[]> {
  const { rows } = await sql<EndedLists>`
    select personality_id as "personalityId", null as into from ballot_tallies
    where not exists (select from personalities where id = personality_id)
    union all
    select id, merged_into from personalities join ballot_tallies on personality_id = id
    where merged_into is not null
    order by "personalityId" limit ${limit}
  `.execute(tx)
  return rows
}

/**
 * Removes tallies of personalities whose lists end; their files are deleted like files of replaced versions. Lists of merged
 * personalities may go on, so the row of the last version is kept, and what the next verified one is compared with.
 */
export async function removeTallies(tx: Tx, ended: EndedLists[]): Promise<void> {
  const ids = ended.map(({ personalityId }) => personalityId)
  const mergedIds = ended.flatMap(({ personalityId, into }) => (into === null ? [] : personalityId))
  await sql`delete from ballot_tallies where personality_id = any(${ids}::uuid[])`.execute(tx)
  await sql`
    update ballot_lists set replaced_at = '-infinity', digests = case
      when personality_id <> all(${mergedIds}::uuid[]) then null
      when list = 'verified' then digests
      when replaced_at is null then ''::bytea
    end
    where personality_id = any(${ids}::uuid[]) and published_at is not null
  `.execute(tx)
}

/** The last version of a list that was published; 0 without one. */
export async function findLastVersion(
  db: Db,
  personalityId: string,
  list: ListName,
): Promise<number> {
  const { version } = await db
    .selectFrom('ballot_lists')
    .where('personality_id', '=', personalityId)
    .where('list', '=', list)
    .where('published_at', 'is not', null)
    .select(({ fn }) => fn.coalesce(fn.max('version'), sql<number>`0`).as('version'))
    .executeTakeFirstOrThrow()
  return version
}

/** The current lists of a personality as its last record has them. */
export interface Tally {
  personalityId: string
  all: Omit<ListState, 'root'>
  verified: Omit<ListState, 'root'> | null
  logIndex: number
}

/** With the removed votes that it and the records before it have stated. */
export type NewTally = Tally & { stated: Removed }

/** The sums of all current lists except the lists of some personalities. */
export async function sumOthers(
  tx: Tx,
  ids: string[],
): Promise<{ personalities: number; ballots: number }> {
  const { rows } = await sql<{ personalities: number; ballots: number }>`
    select count(*) as personalities, coalesce(sum(upvotes + downvotes), 0) as ballots
    from ballot_tallies where personality_id <> all(${ids}::uuid[])
  `.execute(tx)
  return rows[0] ?? { personalities: 0, ballots: 0 }
}

export async function upsertTallies(tx: Tx, tallies: NewTally[], time: Date): Promise<void> {
  await sql`
    insert into ballot_tallies (personality_id, published_at, version, upvotes, downvotes,
      verified_version, verified_upvotes, verified_downvotes, log_index, removed_upvotes, removed_downvotes)
    select personality_id, ${time.toISOString()}, version, up, down, verified_version, verified_up,
      verified_down, log_index, removed_up, removed_down
    from unnest(
      ${tallies.map(({ personalityId }) => personalityId)}::uuid[],
      ${tallies.map(({ all }) => all.version)}::int[],
      ${tallies.map(({ all }) => all.upvoteCount)}::int[],
      ${tallies.map(({ all }) => all.downvoteCount)}::int[],
      ${tallies.map(({ verified }) => verified?.version ?? null)}::int[],
      ${tallies.map(({ verified }) => verified?.upvoteCount ?? null)}::int[],
      ${tallies.map(({ verified }) => verified?.downvoteCount ?? null)}::int[],
      ${tallies.map(({ logIndex }) => logIndex)}::bigint[],
      ${tallies.map(({ stated }) => stated.upvotes)}::int[],
      ${tallies.map(({ stated }) => stated.downvotes)}::int[]
    ) as tallies (personality_id, version, up, down, verified_version, verified_up, verified_down, log_index,
      removed_up, removed_down)
    on conflict on constraint ballot_tallies__personality_id do update
    set published_at = excluded.published_at, version = excluded.version, upvotes = excluded.upvotes,
      downvotes = excluded.downvotes, verified_version = excluded.verified_version,
      verified_upvotes = excluded.verified_upvotes, verified_downvotes = excluded.verified_downvotes,
      log_index = excluded.log_index, removed_upvotes = excluded.removed_upvotes,
      removed_downvotes = excluded.removed_downvotes
  `.execute(tx)
}

export async function insertPublication(
  tx: Tx,
  { publishedAt, logSize, rootHash, keyHash, ...rest }: Publication,
): Promise<void> {
  await tx
    .insertInto('publications')
    .values({
      ...rest,
      published_at: publishedAt,
      log_size: logSize,
      root_hash: rootHash,
      key_hash: keyHash,
    })
    .execute()
}

/** The last record of a personality. */
export type StoredTally = Tally & { publishedAt: string }

const tallyColumns = sql`
  ballot_tallies.personality_id as "personalityId", ballot_tallies.published_at as "publishedAt",
  log_index as "logIndex",
  json_build_object('version', version, 'upvoteCount', upvotes, 'downvoteCount', downvotes) as "all",
  case when verified_version is not null then json_build_object(
    'version', verified_version, 'upvoteCount', verified_upvotes, 'downvoteCount', verified_downvotes
  ) end as verified
`

/** The last publication about a personality, null without one; undefined for an unknown id. */
export async function findTally(
  db: Db,
  personalityId: string,
): Promise<{ tally: StoredTally | null } | undefined> {
  const [row] = await readPublishedTally(db, { personalityId })
  if (!row) return undefined
  const { isPublished, ...tally } = row
  return { tally: isPublished ? tally : null }
}

const readPublishedTally = batchedRead({
  name: 'publication_of_personality',
  columns: { personalityId: 'uuid' },
  statement: (_db, requested) => sql<StoredTally & { ordinal: number; isPublished: boolean }>`
    select ordinal, ${tallyColumns}, ballot_tallies.personality_id is not null as "isPublished"
    from ${requested} join personalities on personalities.id = requested.personality_id
    left join ballot_tallies on ballot_tallies.personality_id = personalities.id
  `,
})

/** A part of all tallies, ordered by the id of the personality, without deleted personalities. */
export async function listTallies(
  db: Db,
  { offset, limit, direction }: PageWindow,
): Promise<(StoredTally & { personality: { id: string; slug: string; name: string } })[]> {
  const order = sql.raw(direction('asc'))
  const { rows } = await sql<
    StoredTally & { personality: { id: string; slug: string; name: string } }
  >`
    select ${tallyColumns},
      json_build_object('id', personalities.id, 'slug', slug, 'name', ${shownName()}) as personality
    from (
      select * from ballot_tallies order by personality_id ${order} limit ${limit} offset ${offset}
    ) as ballot_tallies
    join personalities on personalities.id = ballot_tallies.personality_id
    order by ballot_tallies.personality_id ${order}
  `.execute(db)
  return rows
}

/** The id of a published version that still has files. */
export async function findListId(
  db: Db,
  personalityId: string,
  list: ListName,
  version: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('ballot_lists')
    .where('personality_id', '=', personalityId)
    .where('list', '=', list)
    .where('version', '=', version)
    .where('published_at', 'is not', null)
    .where('has_files', '=', true)
    .select('id')
    .executeTakeFirst()
  return row?.id
}
