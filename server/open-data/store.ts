import { sql } from 'kysely'
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
export type ReadPersonality = Row<'personalities'> & Published & { id: string }

/** Far more points of one kind than a personality has days. */
const pointsMax = 20_000

/** The personalities after an id with all that was published about them, ordered by id. */
export async function readPersonalities(
  db: Db,
  after: string,
  max: number,
): Promise<ReadPersonality[]> {
  const { rows } = await sql<ReadPersonality>`
    select id, id as "personalityId", slug, name, party_name as party, position, website,
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
      ), '[]') as "verifiedPoints"
    from personalities join personality_totals on personality_totals.personality_id = id
    where id > ${after}::uuid
    order by id limit ${max}
  `.execute(db)
  return rows
}
