import { sql } from 'kysely'
import type { ChartNote } from '../../../contract/chart-notes.ts'
import { limits } from '../../../contract/limits.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** Notes of a person that are read at most: a merge adds up those of two. */
const readMax = limits.factRowsMax

/** The notes of a person, oldest first; undefined for an unknown id. */
export async function findNotes(db: Db, personalityId: string): Promise<ChartNote[] | undefined> {
  const { rows } = await sql<{ notes: ChartNote[] }>`
    select (
      select coalesce(
        json_agg(json_build_object('day', day, 'text', note, 'address', address) order by day, id), '[]'
      )
      from (
        select * from chart_notes where personality_id = personalities.id order by day, id limit ${readMax}
      ) as listed
    ) as notes
    from personalities where id = ${personalityId} and merged_into is null
  `.execute(db)
  return rows[0]?.notes
}

/** Locks a person, so that two changes of the notes wait for each other; its slug, undefined for an unknown id. */
export async function lockNotes(tx: Tx, personalityId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('personalities')
    .where('id', '=', personalityId)
    .where('merged_into', 'is', null)
    .select('slug')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.slug
}

/** Adds and deletes notes; those that stay keep what a merge has noted. */
export async function writeNotes(
  tx: Tx,
  personalityId: string,
  { added, deleted }: { added: ChartNote[]; deleted: ChartNote[] },
): Promise<void> {
  for (const { day, text, address } of deleted) {
    await sql`
      delete from chart_notes where id = (
        select id from chart_notes
        where personality_id = ${personalityId} and day = ${day} and note = ${text} and address = ${address}
        limit 1
      )
    `.execute(tx)
  }
  if (added.length === 0) return
  await tx
    .insertInto('chart_notes')
    .values(
      added.map(({ day, text, address }) => ({
        personality_id: personalityId,
        day,
        note: text,
        address,
      })),
    )
    .execute()
}
