import { setImmediate as nextTick } from 'node:timers/promises'
import { sql } from 'kysely'
import { areaCodes } from '../../platform/area-codes.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** What the search finds a person by. */
export interface Searchable {
  name: string
  party: string | null
  position: string | null
  /** Other names, and the names of areas, chambers and parties, and codes of areas. */
  others: string[]
}

/** Imports the rules when they are needed: the tables of their transliteration take 40 ms of a start. */
const loadSearchKeys = () => import('../../platform/search-keys.ts')

/** Computing the keys of a name in another script takes a part of a millisecond, so the loop yields after this many people. */
const peoplePerTick = 20

/** The version of the rules, in `personalities.search_version`. */
export const searchVersion = 2

/** What people are found by, in the same order. */
export async function computeSearchKeys(people: readonly Searchable[]): Promise<string[]> {
  const { searchKeysOf } = await loadSearchKeys()
  const keys: string[] = []
  for (const { name, party, position, others } of people) {
    keys.push(searchKeysOf([[name, party, position].filter(Boolean).join(' '), ...others]))
    if (keys.length % peoplePerTick === 0) await nextTick()
  }
  return keys
}

/** Computes what people are found by again, where it is out of date; at most 500 people at once. */
export async function refreshSearchKeys(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const people = await readOutdated(db, ids)
  if (people.length === 0) return
  const keys = await computeSearchKeys(people)
  await sql`
    update personalities set search_text = computed.keys, search_version = ${sql.lit(searchVersion)}
    from unnest(${people.map(({ id }) => id)}::uuid[], ${keys}::text[]) as computed (id, keys)
    where personalities.id = computed.id
  `.execute(db)
}

async function readOutdated(
  db: Db,
  ids: readonly string[],
): Promise<(Searchable & { id: string })[]> {
  const { rows } = await sql<Searchable & { id: string; areas: Parameters<typeof areaCodes>[0][] }>`
    select id, name, party, position, coalesce((
      select json_agg(json_build_object(
        'name', areas.name, 'identifiers', ${identifiersOf('areas')},
        'parent', case when parent.id is not null then
          json_build_object('name', parent.name, 'identifiers', ${identifiersOf('parent')})
        end
      ))
      from areas left join areas as parent on parent.id = areas.parent_id
      where areas.id = any(area_ids)
    ), '[]') as areas, array(
      select name from personality_names where personality_id = personalities.id
      union all
      select areas.name from areas where areas.id = any(area_ids)
      union all
      select unnest(array[organizations.name, short_name]) from organizations
      where organizations.id = any(chamber_ids) or organizations.id = party_id
    ) as others
    from personalities where id = any(${ids}::uuid[]) and search_version = 0
    order by id for no key update
  `.execute(db)
  return rows.map(({ areas, ...row }) => ({
    ...row,
    others: [...row.others.filter((name) => name !== null), ...areas.flatMap(areaCodes)],
  }))
}

/** Identifiers of an area that are read at most. */
const identifiersMax = 20

const identifiersOf = (area: 'areas' | 'parent') => sql`array(
  select value from area_identifiers where area_id = ${sql.ref(`${area}.id`)}
  order by scheme limit ${sql.lit(identifiersMax)}
)`

/** People whose keys are out of date and that nobody else is writing, locked; at most `limit` of them. */
export async function lockOutdated(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from personalities where search_version = 0 order by id limit ${limit}
    for no key update skip locked
  `.execute(tx)
  return rows.map(({ id }) => id)
}
