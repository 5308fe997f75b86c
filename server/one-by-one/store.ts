import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type NextPerson, oneByOneLimits } from '../../contract/one-by-one.ts'
import type { Db } from '../platform/database/database.ts'
import { countUpTo } from '../platform/database/row-counts.ts'
import { dataLanguages, tellPeople, toldColumn } from '../told-people/store.ts'

/** Whose people are read: all, or a part of them. */
export type People =
  | { kind: 'everybody' }
  | { kind: 'chamber'; id: string }
  | { kind: 'party'; name: string }
  | { kind: 'ids'; ids: string[] }

/** The last person of a response; votes that arrive meanwhile only move people behind it. */
export interface Place {
  votes: number
  id: string
}

/** Those on whom a viewer can vote and has not, those with the fewest votes first. */
export async function listUnvoted(
  db: Db,
  {
    people,
    viewerId,
    after,
  }: { people: People; viewerId: string | null; after: Place | undefined },
): Promise<(NextPerson & { votes: number })[]> {
  const languages = dataLanguages()
  const rows = await unvoted(db, people, viewerId)
    .$if(after !== undefined, (rows) => rows.where(isBehind(after ?? { votes: 0, id: '' })))
    .select([
      'personalities.id',
      'slug',
      'name',
      'party',
      'is_independent as isIndependent',
      'position',
      'personalities.lang as bioLang',
      'image_url as imageUrl',
      'vote_count as votes',
    ])
    .select(sql<string | null>`left(bio, ${sql.lit(oneByOneLimits.bio)})`.as('bio'))
    // The index by votes, read from its end.
    .orderBy('vote_count', 'asc')
    .orderBy('personality_totals.personality_id', 'desc')
    .limit(oneByOneLimits.people + 1)
    .$if(languages !== undefined, (all) => all.select(toldColumn(languages)))
    .execute()
  return tellPeople(rows)
}

export const countUnvoted = (db: Db, people: People, viewerId: string | null): Promise<number> =>
  countUpTo(db, unvoted(db, people, viewerId).select('personalities.id'))

/** Former people are left out as in lists, also while votes on them are open. */
const unvoted = (db: Db, people: People, viewerId: string | null) =>
  db
    .selectFrom('personality_totals')
    .innerJoin('personalities', 'personalities.id', 'personality_totals.personality_id')
    .where('personality_totals.is_former', '=', sql.lit(false))
    .where(conditionOf(people))
    .$if(viewerId !== null, (rows) =>
      rows.where(
        sql<SqlBool>`not exists (
          select from votes
          where votes.user_id = ${viewerId} and votes.personality_id = personality_totals.personality_id
        )`,
      ),
    )

function conditionOf(people: People): RawBuilder<SqlBool> {
  switch (people.kind) {
    case 'everybody':
      return sql`true`
    case 'chamber':
      return sql`chamber_ids @> array[${people.id}::uuid]`
    case 'party':
      return sql`party_name = ${people.name}`
    case 'ids':
      return sql`personalities.id = any(${people.ids}::uuid[])`
  }
}

const isBehind = ({ votes, id }: Place): RawBuilder<SqlBool> => sql`
  vote_count >= ${votes} and (vote_count > ${votes} or personality_totals.personality_id < ${id})`
