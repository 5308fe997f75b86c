import { setImmediate as nextTick } from 'node:timers/promises'
import { sql } from 'kysely'
import { areaCodes } from '../../platform/area-codes.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** What the search finds a person by. */
interface Searchable {
  name: string
  party: string | null
  position: string | null
  /** Other names, and the names of areas, chambers and parties, and codes of areas. */
  others: string[]
}

/** A person as their keys depend on the row of theirs. */
export interface SearchedPerson extends Pick<Searchable, 'name' | 'party' | 'position'> {
  id: string
  partyId: string | null
  chamberIds: string[]
  areaIds: string[]
  /** For one who is not stored yet. */
  otherNames?: string[]
}

/** Imports the rules when they are needed: the tables of their transliteration take 40 ms of a start. */
const loadSearchKeys = () => import('../../platform/search-keys.ts')

/** Computing the keys of a name in another script takes a part of a millisecond, so the loop yields after this many people. */
const peoplePerTick = 20

/** The version of the rules, in `personalities.search_version`. */
export const searchVersion = 3

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
  const people = await db
    .selectFrom('personalities')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('search_version', '=', 0)
    .select(['id', 'name', 'party', 'position', 'party_id as partyId'])
    .select(['chamber_ids as chamberIds', 'area_ids as areaIds'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (people.length === 0) return
  const keys = await computeKeysOf(db, people)
  await sql`
    update personalities set search_text = computed.keys, search_version = ${sql.lit(searchVersion)}
    from unnest(${people.map(({ id }) => id)}::uuid[], ${keys}::text[]) as computed (id, keys)
    where personalities.id = computed.id
  `.execute(db)
}

/** What people are found by whose rows are, or will be, as given; in the same order. */
export async function computeKeysOf(db: Db, people: readonly SearchedPerson[]): Promise<string[]> {
  if (people.length === 0) return []
  const names = await readOtherNames(
    db,
    people.flatMap(({ id, otherNames }) => (otherNames ? [] : id)),
  )
  const areas = await readAreas(
    db,
    people.flatMap(({ areaIds }) => areaIds),
  )
  const organizations = await readOrganizations(
    db,
    people.flatMap(({ chamberIds, partyId }) => [...chamberIds, ...(partyId ? [partyId] : [])]),
  )
  return computeSearchKeys(
    people.map(({ id, name, party, position, partyId, chamberIds, areaIds, otherNames }) => {
      const ofPerson = areaIds.flatMap((areaId) => areas.get(areaId) ?? [])
      const others = [
        ...(otherNames ?? names.get(id) ?? []),
        ...ofPerson.flatMap(({ name, names }) => [name, ...names]),
        ...[...chamberIds, partyId ?? ''].flatMap((each) => organizations.get(each) ?? []),
        ...ofPerson.flatMap(({ codes }) => codes),
      ]
      return { name, party, position, others }
    }),
  )
}

async function readOtherNames(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('personality_names')
    .where('personality_id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(['personality_id as id', 'name'])
    .orderBy('personality_names.id')
    .execute()
  const byPerson = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byPerson].map(([id, all]) => [id, all.map(({ name }) => name)]))
}

/** Areas with the codes by which people look for them. */
async function readAreas(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { name: string; names: string[]; codes: string[] }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Parameters<typeof areaCodes>[0] & { id: string; names: string[] }>`
    select areas.id, areas.name, array(select value from jsonb_each_text(areas.names)) as names, ${identifiersOf('areas')} as identifiers,
      case when parent.id is not null then
        json_build_object('name', parent.name, 'identifiers', ${identifiersOf('parent')})
      end as parent
    from areas left join areas as parent on parent.id = areas.parent_id
    where areas.id = any(${[...new Set(ids)]}::uuid[])
  `.execute(db)
  return new Map(
    rows.map((area) => [area.id, { name: area.name, names: area.names, codes: areaCodes(area) }]),
  )
}

/** The names of chambers and parties, long and short, in all languages. */
async function readOrganizations(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('organizations')
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .select(['id', 'name', 'short_name as shortName'])
    .select(sql<string[]>`array(select value from jsonb_each_text(names))`.as('names'))
    .execute()
  return new Map(
    rows.map(({ id, name, shortName, names }) => [
      id,
      [name, ...(shortName ? [shortName] : []), ...names],
    ]),
  )
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
