import { type RawBuilder, sql } from 'kysely'
import type { OpenDataFile } from '../../contract/open-data.ts'
import type { Db } from '../platform/database/database.ts'
import type { Published } from './daily-tallies.ts'
import type { Row } from './tables.ts'

export type StoredFile = Omit<OpenDataFile, 'url'>

/** The files of a day. */
export interface StoredDay {
  /** `YYYY-MM-DD`. */
  day: string
  licence: string
  files: StoredFile[]
}

const dayText = sql<string>`to_char(open_data_days.day, 'YYYY-MM-DD')`

const days = (db: Db) =>
  db
    .selectFrom('open_data_days')
    .select([dayText.as('day'), 'licence', 'files'])
    .$castTo<StoredDay>()

export const findLatestDay = (db: Db): Promise<StoredDay | undefined> =>
  days(db).orderBy('open_data_days.day', 'desc').limit(1).executeTakeFirst()

export const findDay = (db: Db, day: string): Promise<StoredDay | undefined> =>
  // Compares texts, so a date that does not exist matches no row instead of failing.
  days(db).where(dayText, '=', day).executeTakeFirst()

/** Days that are complete, newest first. */
export async function listDays(db: Db, max: number): Promise<string[]> {
  const rows = await days(db).orderBy('open_data_days.day', 'desc').limit(max).execute()
  return rows.map(({ day }) => day)
}

/** Stores a day whose files are written; nothing happens if another process was faster. */
export async function insertDay(db: Db, { day, licence, files }: StoredDay): Promise<void> {
  await sql`
    insert into open_data_days (day, licence, files)
    values (${day}::date, ${licence}, ${JSON.stringify(files)}::jsonb)
    on conflict on constraint open_data_days__day do nothing
  `.execute(db)
}

export async function deleteDays(db: Db, deleted: string[]): Promise<void> {
  await sql`delete from open_data_days where day = any (${deleted}::date[])`.execute(db)
}

/** A personality as it is read, in the order of ids. */
export type ReadPersonality = Row<'personalities'> &
  Published & { id: string; mandates: Row<'mandates'>[]; notes: Row<'notes'>[] }

/** Far more points of one kind than a personality has days. */
const pointsMax = 20_000

/** Far more names, mandates or notes than a personality has. */
const rowsMax = sql.lit(1_000)

const mandatesOfPersonality = sql`
  select personality_id, role, is_candidacy, chambers.name as chamber, mandates.area_id,
    coalesce(parties.name, case when mandates.is_independent then 'Independent' end) as party,
    start_date as start, end_date as "end", source_id, chamber_id, mandates.party_id
  from mandates
  left join organizations as chambers on chambers.id = chamber_id
  left join organizations as parties on parties.id = mandates.party_id
  where personality_id = personalities.id
  order by start_date, mandates.id limit ${rowsMax}
`

const notesOfPersonality = sql`
  select personality_id, to_char(day, 'YYYY-MM-DD') as day, note, address from chart_notes
  where personality_id = personalities.id
  order by chart_notes.day, id limit ${rowsMax}
`

/** The personalities after an id with all that was published about them, ordered by id. */
export async function readPersonalities(
  db: Db,
  after: string,
  max: number,
): Promise<ReadPersonality[]> {
  const { rows } = await sql<ReadPersonality>`
    select id, id as "personalityId", slug, name, party_name as party, position, website, status,
      (
        select string_agg(other.name, '; ' order by other.id) from (
          select id, name from personality_names where personality_id = personalities.id order by id limit ${rowsMax}
        ) as other
      ) as other_names,
      (
        select min(value) from personality_identifiers
        where scheme = 'wikidata' and personality_id = personalities.id
      ) as wikidata,
      case when are_personal_facts_shown() then birth_date end as birth_date,
      case when are_personal_facts_shown() then death_date end as death_date,
      case when are_personal_facts_shown() then gender end as gender,
      (
        select string_agg(source_id::text, '; ' order by source_id) from (
          select source_id from source_people where personality_id = personalities.id
          union select source_id from mandates where personality_id = personalities.id and source_id is not null
        ) as known
      ) as source_ids,
      coalesce((select json_agg(mandate) from (${mandatesOfPersonality}) as mandate), '[]') as mandates,
      coalesce((select json_agg(listed) from (${notesOfPersonality}) as listed), '[]') as notes,
      json_build_object('upvoteCount', upvote_count, 'downvoteCount', downvote_count) as current,
      coalesce((
        select json_agg(json_build_object(
          'hour', extract(epoch from hour) :: float8 * 1000, 'changes', changes,
          'upvoteCount', upvote_count, 'downvoteCount', downvote_count
        ) order by hour)
        from (
          select * from vote_history
          where personality_id = personalities.id and stage = 'point' order by hour desc limit ${pointsMax}
        ) as newest
      ), '[]') as points,
      coalesce((
        select json_agg(json_build_object(
          'time', extract(epoch from published_at) :: float8 * 1000, 'isShown', is_shown,
          'upvoteCount', upvotes, 'downvoteCount', downvotes
        ) order by published_at)
        from (
          select * from verified_points
          where personality_id = personalities.id order by published_at desc limit ${pointsMax}
        ) as newest
      ), '[]') as "verifiedPoints",
      ${timedPoints(sql`established_points`)} as "establishedPoints",
      ${timedPoints(sql`set_apart_points`)} as "setApartPoints"
    from personalities join personality_totals on personality_totals.personality_id = id
    where id > ${after}::uuid
    order by id limit ${max}
  `.execute(db)
  return rows
}

/** The latest points of a part of the votes, the oldest first. */
const timedPoints = (table: RawBuilder<unknown>) => sql`
  coalesce((
    select json_agg(json_build_object(
      'time', extract(epoch from published_at) :: float8 * 1000,
      'upvoteCount', upvotes, 'downvoteCount', downvotes
    ) order by published_at)
    from (
      select * from ${table}
      where personality_id = personalities.id order by published_at desc limit ${pointsMax}
    ) as newest
  ), '[]')
`

/** The names of an area or organization in other languages: `de: Norden; fr: Nord`. */
const otherNames = sql<string | null>`(
  select string_agg(key || ': ' || value, '; ' order by key collate "C") from jsonb_each_text(names)
)`.as('other_names')

/** The areas after an id, ordered by id. */
export const readAreas = (db: Db, after: string, max: number): Promise<Row<'areas'>[]> =>
  db
    .selectFrom('areas')
    .where('id', '>', after)
    .select(['id', 'slug', 'name', 'kind', 'parent_id'])
    .select(otherNames)
    .orderBy('id')
    .limit(max)
    .execute()

/** The chambers and parties after an id, ordered by id. */
export const readOrganizations = (
  db: Db,
  after: string,
  max: number,
): Promise<Row<'organizations'>[]> =>
  db
    .selectFrom('organizations')
    .where('id', '>', after)
    .select(['id', 'kind', 'slug', 'name', 'short_name', 'area_id', otherNames])
    .orderBy('id')
    .limit(max)
    .execute()

/** The sources after an id, ordered by id. */
export const readSources = (db: Db, after: string, max: number): Promise<Row<'sources'>[]> =>
  db
    .selectFrom('sources')
    .where('id', '>', after)
    .select(['id', 'name', 'address', 'licence'])
    .select(sql<string | null>`to_char(retrieved_on, 'YYYY-MM-DD')`.as('retrieved_on'))
    .orderBy('id')
    .limit(max)
    .execute()
