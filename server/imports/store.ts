import { type RawBuilder, sql } from 'kysely'
import type { Fact, FactValue } from '../../contract/facts.ts'
import type { Import, ImportOptions } from '../../contract/imports.ts'
import type { PersonalityStatus } from '../../contract/personality-status.ts'
import type { FactChange } from '../facts/store.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Identifier } from './forms/imported-person.ts'
import type { RowText } from './person-row.ts'
import type { Reason } from './reasons.ts'
import type { StoredReport } from './row-notes.ts'

/** A personality as imports compare it. */
export interface StoredPerson extends Record<Exclude<RowText, 'name'>, string | null> {
  id: string
  slug: string
  name: string
  isIndependent: boolean
  status: PersonalityStatus
  /** Names of the facts that an administrator typed. */
  heldFacts: string[]
  /** The id that an import without a source stored. */
  legacyId: string | null
  /** True if a source knows the person. */
  isSourced: boolean
  /** By which the source of the import knows the person. */
  keys: string[]
  /** Where the server has fetched the picture from; null if it is shown from its own address. */
  fetchedFrom: string | null
}

export async function readPeople(
  db: Db,
  ids: readonly string[],
  sourceId: string,
): Promise<StoredPerson[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('personalities')
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .select(['id', 'slug', 'name', 'party', 'position', 'bio', 'website', 'status', 'gender'])
    .select(['image_url as imageUrl', 'is_independent as isIndependent'])
    .select(['family_name as familyName', 'sort_name as sortName'])
    .select(['birth_date as birthDate', 'death_date as deathDate'])
    .select(['picture_credit as pictureCredit', 'picture_licence as pictureLicence'])
    .select(['held_facts as heldFacts', 'source_id as legacyId'])
    .select(
      // By its index: without an offset PostgreSQL may read the whole table, to look a few people up in it.
      sql<boolean>`exists (
        select from source_people where personality_id = personalities.id offset 0
      )`.as('isSourced'),
    )
    .select(
      sql<string[]>`array(
        select source_key from source_people
        where personality_id = personalities.id and source_id = ${sourceId}
      )`.as('keys'),
    )
    .select(
      sql<string | null>`(
        select address from remote_pictures
        where personality_id = personalities.id and stored_url = image_url
      )`.as('fetchedFrom'),
    )
    .execute()
}

/** The people whom a source knows by one of these keys. */
export async function findByKeys(
  db: Db,
  sourceId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('source_people')
    .where('source_id', '=', sourceId)
    .where('source_key', '=', sql<string>`any(${keys}::text[])`)
    .select(['source_key as key', 'personality_id as id'])
    .execute()
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/**
 * The person themselves, or for one who was merged into another the survivor, to whom imports write instead. Keys and
 * identifiers have been moved to the survivor by the merge.
 */
const survivor = sql<string>`case when personalities.merged_into is null then personalities.id
  else personalities__survivor(personalities.id) end`

/** What people of a file may be found by on the site, beside the keys by which the source knows them. */
interface WantedPeople {
  ids: readonly string[]
  slugs: readonly string[]
  /** Ids that an import without a source stored. */
  legacyIds: readonly string[]
  identifiers: readonly Identifier[]
  /** Whatever case and accents. */
  names: readonly string[]
}

/** People of one name that are looked at; more show only that there are several. */
const maxNamesakes = 5

/** A person on the site, by what they were found, such as `identifier` and `wikidata Q1`. */
export interface FoundPerson {
  by: 'id' | 'slug' | 'legacyId' | 'identifier' | 'name'
  value: string
  id: string
}

/** The people with one of these ids, slugs, identifiers or names, the oldest first; a person may be found several times. */
export async function findPeople(
  db: Db,
  { ids = [], slugs = [], legacyIds = [], identifiers = [], names = [] }: Partial<WantedPeople>,
): Promise<FoundPerson[]> {
  const byColumn = (by: FoundPerson['by'], column: string, values: RawBuilder<unknown>) => sql`
    select ${sql.lit(by)} as by, ${sql.ref(column)}::text as value, ${survivor} as id, personalities.id as found_id
    from personalities where ${sql.ref(column)} = any(${values})`
  // Each by its own index; a condition on all three reads the table while it is small, and keeps doing so.
  const parts = [
    ...(ids.length > 0 ? [byColumn('id', 'id', sql`${ids}::uuid[]`)] : []),
    ...(slugs.length > 0 ? [byColumn('slug', 'slug', sql`${slugs}::text[]`)] : []),
    ...(legacyIds.length > 0 ? [byColumn('legacyId', 'source_id', sql`${legacyIds}::text[]`)] : []),
    ...(identifiers.length > 0 ? [peopleByIdentifiers(identifiers)] : []),
    ...(names.length > 0 ? [peopleByNames(names)] : []),
  ]
  if (parts.length === 0) return []
  const { rows } = await sql<FoundPerson>`
    select by, value, id from (${sql.join(parts, sql` union all `)}) as found order by found_id
  `.execute(db)
  return rows
}

const peopleByIdentifiers = (identifiers: readonly Identifier[]) => sql`
  select 'identifier', concat(wanted.scheme, ' ', wanted.value), personality_id, personality_id
  from unnest(
    ${identifiers.map(({ scheme }) => scheme)}::text[], ${identifiers.map(({ value }) => value)}::text[]
  ) as wanted (scheme, value)
  join personality_identifiers using (scheme, value)`

// A range, or many people of one name would let the planner read all people by their ids until it finds some.
const peopleByNames = (names: readonly string[]) => sql`
  select 'name', wanted.name, named.id, named.found_id
  from unnest(${[...new Set(names)]}::text[]) as wanted (name)
  cross join lateral (
    select ${survivor} as id, personalities.id as found_id from personalities
    where fold(personalities.name) between fold(wanted.name) and fold(wanted.name)
    order by fold(personalities.name), personalities.id
    limit ${sql.lit(maxNamesakes)}
  ) as named`

/**
 * Those of ids of another site that no personality has, nor had when lists of ballots were published of which the public
 * log knows the end.
 */
export async function listFreeIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as wanted (id)
    where not exists (select from personalities where personalities.id = wanted.id)
      and not exists (select from ballot_lists where personality_id = wanted.id)
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The names that people have whom a source knows by these keys. */
export async function readKnownNames(
  db: Db,
  sourceId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('source_people')
    .innerJoin('personalities', 'personalities.id', 'source_people.personality_id')
    .where('source_people.source_id', '=', sourceId)
    .where('source_key', '=', sql<string>`any(${keys}::text[])`)
    .select(['source_key as key', 'name'])
    .execute()
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** A key by which a source knows a person from now on. */
export interface NewKey {
  key: string
  personalityId: string
  /** A key of the same source that it replaces. */
  replaced: string | undefined
}

/** Marks the people of a batch as seen by an import, and stores by which keys the source knows them. */
export async function writeKeys(
  tx: Tx,
  { sourceId, importId }: { sourceId: string; importId: string },
  { seen, added }: { seen: readonly string[]; added: readonly NewKey[] },
): Promise<void> {
  if (seen.length > 0) {
    await sql`
      update source_people set import_id = ${importId}
      where source_id = ${sourceId} and source_key = any(${seen}::text[])
        and import_id is distinct from ${importId}
    `.execute(tx)
  }
  if (added.length === 0) return
  const replaced = added.flatMap((one) => one.replaced ?? [])
  if (replaced.length > 0) {
    await tx
      .deleteFrom('source_people')
      .where('source_id', '=', sourceId)
      .where('source_key', '=', sql<string>`any(${replaced}::text[])`)
      .execute()
  }
  await sql`
    insert into source_people (source_id, source_key, personality_id, import_id, added_by)
    select ${sourceId}, key, personality_id, ${importId}, ${importId}
    from unnest(
      ${added.map(({ key }) => key)}::text[], ${added.map(({ personalityId }) => personalityId)}::uuid[]
    ) as added (key, personality_id)
    on conflict on constraint source_people__key do update set
      personality_id = excluded.personality_id, import_id = excluded.import_id, added_by = excluded.added_by,
      taken_from = source_people.personality_id
  `.execute(tx)
}

/** People whom a source knows by none of these keys. */
export async function listUnseen(
  db: Db,
  sourceId: string,
  keys: readonly string[],
  limit: number,
): Promise<{ ids: string[]; count: number }> {
  const { rows } = await sql<{ id: string; count: number }>`
    select id, count(*) over () as count from (
      select personality_id as id from source_people where source_id = ${sourceId}
      except
      select personality_id from source_people
      join unnest(${keys}::text[]) as seen (key) on seen.key = source_key
      where source_id = ${sourceId}
    ) as unseen
    order by id limit ${limit}
  `.execute(db)
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 }
}

/** People whom the last import of a source has not seen, after an id. */
export async function listUnseenAfter(
  db: Db,
  { sourceId, importId }: { sourceId: string; importId: string },
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select personality_id as id from source_people
    where source_id = ${sourceId} and personality_id > ${after}
    group by personality_id
    having bool_and(import_id is distinct from ${importId})
    order by personality_id limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** An import that this process works on. */
export interface RunningImport {
  id: string
  state: 'running' | 'undoing'
  /** Null for the command line. */
  actorId: string | null
  options: ImportOptions
  /** People of the file; those of them who are done. */
  total: number
  done: number
  /** Undefined before the first batch. */
  report: StoredReport | undefined
}

export async function insertImport(
  db: Db,
  { actorId, fileName }: { actorId: string | null; fileName: string | null },
): Promise<string> {
  const { id } = await db
    .insertInto('imports')
    .values({ actor_id: actorId, file_name: fileName, state: 'staged' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Lets a staged import run; false if it is not staged any more. */
export async function startImport(
  db: Db,
  id: string,
  { sourceId, options }: { sourceId: string; options: ImportOptions },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .where('id', '=', id)
    .where('state', '=', 'staged')
    .set({ state: 'waiting', source_id: sourceId, options: JSON.stringify(options) })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lets an import be undone; false if it has not ended, or is undone already. */
export async function startUndo(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .where('id', '=', id)
    .where('state', 'in', ['done', 'failed'])
    .set({ state: 'undoing', ended_at: null, problem: null, lease_id: null, lease_until: null })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Any number that no other lock has. */
const claimLock = 690_014

interface Lease {
  leaseId: string
  now: string
  until: string
}

/** True if an import waits, or has been left by a process that was killed. */
export async function hasWork(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('imports')
    .where('state', 'in', ['waiting', 'running', 'undoing'])
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Claims the import that is due first; none while another process works on one.
 * @param id only this import
 */
export async function claimImport(
  tx: Tx,
  { leaseId, now, until }: Lease,
  id?: string,
): Promise<RunningImport | undefined> {
  await sql`select pg_advisory_xact_lock(${claimLock})`.execute(tx)
  const { rows } = await sql<Omit<RunningImport, 'report'> & { report: StoredReport | null }>`
    update imports set lease_id = ${leaseId}, lease_until = ${until},
      started_at = coalesce(started_at, ${now}),
      state = case state when 'waiting' then 'running' else state end
    where id = (
      select id from imports where state in ('waiting', 'running', 'undoing')
        and ${id === undefined ? sql`true` : sql`id = ${id}`} and not exists (
          select from imports where state in ('running', 'undoing') and lease_until > ${now}
        )
      order by id limit 1
    )
    returning id, state, actor_id as "actorId", options, total, done, counts as report
  `.execute(tx)
  const [claimed] = rows
  return claimed && { ...claimed, report: claimed.report ?? undefined }
}

/** Extends a lease; false if another process has it. */
export async function extendLease(
  tx: Tx,
  id: string,
  { leaseId, until }: Pick<Lease, 'leaseId' | 'until'>,
  progress: Progress = {},
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .set({ lease_until: until, ...columnsOf(progress) })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a lease, so that another process can go on at once. */
export async function releaseLease(db: Db, id: string, leaseId: string): Promise<void> {
  await db
    .updateTable('imports')
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .set({ lease_id: null, lease_until: null })
    .execute()
}

/** What is stored about a running import; left as it is where it is undefined. */
export interface Progress {
  total?: number
  done?: number
  report?: StoredReport
  state?: 'done' | 'failed' | 'undone'
  problem?: Reason
  kept?: Import['kept']
}

export async function saveProgress(tx: Tx, id: string, progress: Progress): Promise<void> {
  await tx.updateTable('imports').where('id', '=', id).set(columnsOf(progress)).execute()
}

const columnsOf = ({ total, done, report, state, problem, kept }: Progress) => ({
  ...(total !== undefined && { total }),
  ...(done !== undefined && { done }),
  ...(report && { counts: JSON.stringify(report) }),
  ...(problem && { problem: JSON.stringify(problem) }),
  ...(kept && { kept: JSON.stringify(kept) }),
  ...(state && { state, ended_at: sql<string>`now()`, lease_id: null, lease_until: null }),
})

const importRows = (db: Db) =>
  db
    .selectFrom('imports')
    .leftJoin('sources', 'sources.id', 'imports.source_id')
    .leftJoin('users', 'users.id', 'imports.actor_id')
    .select(['imports.id', 'state', 'file_name as fileName', 'sources.name as source'])
    .select(['total', 'done', 'problem', 'imports.created_at as createdAt'])
    .select(['ended_at as endedAt', 'actor_id as actorId', 'users.name as actorName'])
    .select([sql<StoredReport | null>`counts`.as('report'), sql<Import['kept']>`kept`.as('kept')])
    .select(
      sql<Import['election']>`(
        select json_build_object('chamber', organizations.name, 'on', options #>> '{endMandatesOf,on}')
        from organizations where organizations.id = (options #>> '{endMandatesOf,chamberId}')::uuid
      )`.as('election'),
    )

export type ImportRecord = Awaited<ReturnType<typeof listImports>>[number]

/** The last imports that were started, newest first. */
export const listImports = (db: Db, limit: number) =>
  importRows(db)
    .where('state', '<>', 'staged')
    .orderBy('imports.created_at', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(limit)
    .execute()

export const findImport = (db: Db, id: string): Promise<ImportRecord | undefined> =>
  importRows(db).where('imports.id', '=', id).executeTakeFirst()

/** Deletes imports that were never started, and returns the ids of these. */
export async function deleteStaged(db: Db, before: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from imports where id in (
      select id from imports where state = 'staged' and created_at < ${before} order by id limit ${limit}
      for update skip locked
    )
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** A person whom an import created. */
export interface CreatedPerson {
  id: string
  slug: string
  name: string
  /** Of their name, which alone is remembered of them. */
  changeId: string
}

/** People whom an import created, after a change, in the order in which it created them. */
export async function listCreatedAfter(
  db: Db,
  importId: string,
  after: string,
  limit: number,
): Promise<CreatedPerson[]> {
  // The changes first: joined before, all of them are read and sorted for each step while the table is believed to be small.
  const { rows } = await sql<CreatedPerson>`
    select personalities.id, slug, name, "changeId" from (
      select id as "changeId", personality_id from fact_changes
      where import_id = ${importId} and fact = 'name' and before = 'null' and id > ${after}
      order by id limit ${sql.lit(limit)}
    ) as created
    join personalities on personalities.id = personality_id
    order by "changeId"
  `.execute(db)
  return rows
}

/** Changes of an import that were not taken back, before an id, the last one first. */
export async function listChangesBefore(
  db: Db,
  importId: string,
  before: string,
  limit: number,
): Promise<(FactChange & { id: string })[]> {
  return db
    .selectFrom('fact_changes')
    .where('import_id', '=', importId)
    .where('reverted_at', 'is', null)
    .where(sql<boolean>`not (fact = 'name' and before = 'null')`)
    .where('id', '<', before)
    .select(['id', 'personality_id as personalityId'])
    .select([sql<Fact>`fact`.as('fact'), sql<FactValue>`before`.as('before')])
    .select(sql<FactValue>`after`.as('after'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Of how many people who were on the site before an import has changed something, and of how many others since. */
export async function countChanged(
  db: Db,
  importId: string,
): Promise<{ changed: number; changedSince: number }> {
  const { rows } = await sql<{ changed: number; changedSince: number }>`
    select count(distinct personality_id) as changed, count(distinct personality_id) filter (
      where exists (
        select from fact_changes as later
        where later.personality_id = changes.personality_id and later.fact = changes.fact
          and later.id > changes.id and later.import_id is distinct from changes.import_id
      )
    ) as "changedSince"
    from fact_changes as changes
    where import_id = ${importId} and reverted_at is null and not (fact = 'name' and before = 'null')
  `.execute(db)
  return rows[0] ?? { changed: 0, changedSince: 0 }
}

/**
 * Those of people that members have voted or commented on, or saved, and those that others than an import have changed or
 * merged.
 */
export async function findDependedOn(
  db: Db,
  ids: readonly string[],
  importId: string,
): Promise<{ voted: string[]; changed: string[] }> {
  // Each by its index, as in `readPeople`; comments by the two that they have.
  const has = (table: string, condition = sql`true`) => sql`exists (
    select from ${sql.table(table)} where personality_id = people.id and ${condition} offset 0
  )`
  const { rows } = await sql<{ id: string; isVoted: boolean; isChanged: boolean }>`
    select id,
      ${has('votes')} or ${has('comments', sql`status <> 'HIDDEN'`)} or ${has('comments', sql`status = 'HIDDEN'`)}
        or ${has('saves')} as "isVoted",
      ${has('fact_changes', sql`import_id is distinct from ${importId}`)}
        or ${has('source_people', sql`added_by is distinct from ${importId}`)}
        -- Votes that did not move in a merge are deleted with the person they were merged into.
        or exists (select from merges where people.id in (absorbed_id, survivor_id)) as "isChanged"
    from unnest(${ids}::uuid[]) as people (id)
  `.execute(db)
  return {
    voted: rows.filter(({ isVoted }) => isVoted).map(({ id }) => id),
    changed: rows.filter(({ isChanged }) => isChanged).map(({ id }) => id),
  }
}

/** Gives keys that an import gave to others back to the people who had them. */
export async function returnKeys(tx: Tx, importId: string): Promise<void> {
  await sql`
    update source_people set personality_id = taken_from, taken_from = null, added_by = null
    where added_by = ${importId} and taken_from is not null
  `.execute(tx)
}

/** Forgets the keys that an import brought for people who were on the site before. */
export async function deleteKeys(tx: Tx, importId: string): Promise<void> {
  await sql`
    delete from source_people where added_by = ${importId} and not exists (
      select from fact_changes
      where personality_id = source_people.personality_id and import_id = ${importId}
        and fact = 'name' and before = 'null'
    )
  `.execute(tx)
}
