import { type RawBuilder, sql } from 'kysely'
import type { FactRow } from '../../../contract/facts.ts'
import { limits } from '../../../contract/limits.ts'
import type { Details as Shown } from '../../../contract/personalities.ts'
import type { Language } from '../../../messages/languages.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { nameOf } from '../../platform/database/names-by-language.ts'
import { readSetting, writeSetting } from '../../platform/database/site-setting.ts'

export type NameKind = 'alternate' | 'former' | 'native' | 'nickname'

/** The rows of each list, null for what is not known. */
export interface Details {
  names: { name: string; kind: NameKind; language: string | null }
  links: { kind: string; address: string }
  identifiers: { scheme: string; value: string }
}

export type DetailList = keyof Details

/** A row with the source that says it; null if an administrator typed it. */
export type Sourced<Row> = Row & FactRow & { sourceId: string | null }

interface Table {
  table: RawBuilder<unknown>
  columns: string[]
  types: string
  /** What keeps the order in which rows were written. */
  order: string
}

const lists: Record<DetailList, Table> = {
  names: {
    table: sql.table('personality_names'),
    columns: ['name', 'kind', 'language'],
    types: 'name text, kind personality_name_kind, language text',
    order: 'id',
  },
  links: {
    table: sql.table('personality_links'),
    columns: ['kind', 'address'],
    types: 'kind text, address text',
    order: 'id',
  },
  identifiers: {
    table: sql.table('personality_identifiers'),
    columns: ['scheme', 'value'],
    types: 'scheme text, value text',
    order: 'scheme',
  },
}

const columnList = ({ columns }: Table) => sql.join(columns.map((column) => sql.ref(column)))

/** The rows of people, an empty list for those without any, in the order in which they were written. */
export async function readDetails<List extends DetailList>(
  db: Db,
  list: List,
  personalityIds: readonly string[],
): Promise<Map<string, Sourced<Details[List]>[]>> {
  if (personalityIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; rows: Sourced<Details[List]>[] }>`
    select wanted.id, array(${detailsOf(list, sql`wanted.id`)}) as rows
    from unnest(${personalityIds}::uuid[]) as wanted (id)
  `.execute(db)
  return new Map(rows.map(({ id, rows }) => [id, rows]))
}

/** As `readDetails`, of those people alone whose list no administrator holds. */
export async function readFreeDetails<List extends DetailList>(
  db: Db,
  list: List,
  personalityIds: readonly string[],
): Promise<Map<string, Sourced<Details[List]>[]>> {
  const { rows } = await sql<{ id: string; rows: Sourced<Details[List]>[] }>`
    select id, array(${detailsOf(list, sql`personalities.id`)}) as rows from personalities
    where id = any(${personalityIds}::uuid[]) and ${list} <> all (held_facts)
  `.execute(db)
  return new Map(rows.map(({ id, rows }) => [id, rows]))
}

function detailsOf(list: DetailList, id: RawBuilder<unknown>) {
  const { table, columns, order } = lists[list]
  const pairs = columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(column)}`)
  return sql`
    select json_build_object(${sql.join(pairs)}, 'sourceId', source_id) from ${table}
    where personality_id = ${id} order by ${sql.ref(order)}
  `
}

/**
 * Replaces all rows of people. An identifier that another person has stays there; a deleted source is left out. Rows that
 * stay remain those of the person who had them before a merge.
 */
export async function writeDetails<List extends DetailList>(
  tx: Tx,
  list: List,
  people: ReadonlyMap<string, readonly Sourced<Details[List]>[]>,
): Promise<void> {
  if (people.size === 0) return
  const { table, columns } = lists[list]
  const { rows: replaced } = await sql<FactRow>`
    delete from ${table} where personality_id = any(${[...people.keys()]}::uuid[])
    returning personality_id, merged_from, ${columnList(lists[list])}
  `.execute(tx)
  const keyOf = (row: FactRow) =>
    JSON.stringify(['personality_id', ...columns].map((column) => row[column]))
  const origins = new Map(replaced.map((row) => [keyOf(row), row.merged_from]))
  const written = rowsOf(people).map((row) => ({
    ...row,
    merged_from: origins.get(keyOf(row)) ?? null,
  }))
  await insertRows(tx, { [list]: written })
}

/** The rows of people, by their ids. */
export type DetailsOfPeople = {
  [List in DetailList]: ReadonlyMap<string, readonly Sourced<Details[List]>[]>
}

/**
 * Writes the rows of new people, who were inserted with what they are found by, made of these names too. An identifier that
 * another person has stays there.
 */
export async function insertDetails(
  tx: Tx,
  { names, links, identifiers }: DetailsOfPeople,
): Promise<void> {
  const rows = { names: rowsOf(names), links: rowsOf(links), identifiers: rowsOf(identifiers) }
  const areInKeys = sql`set_config('voxpop.names_are_in_keys', 'on', true)`
  await insertRows(tx, rows, rows.names.length > 0 ? areInKeys : undefined)
}

const rowsOf = <List extends DetailList>(
  people: ReadonlyMap<string, readonly Sourced<Details[List]>[]>,
): FactRow[] =>
  [...people].flatMap(([personality_id, details]) =>
    details.map(({ sourceId, ...row }) => ({ personality_id, source_id: sourceId, ...row })),
  )

/** Writes to all lists in one statement. A source that has been deleted meanwhile is left out. */
async function insertRows(
  tx: Tx,
  rows: Partial<Record<DetailList, readonly FactRow[]>>,
  said: RawBuilder<unknown> = sql``,
): Promise<void> {
  const inserts = (Object.keys(lists) as DetailList[]).flatMap((list) => {
    const { [list]: written = [] } = rows
    return written.length > 0 ? [sql`${sql.ref(list)} as (${insertInto(list, written)})`] : []
  })
  if (inserts.length > 0) await sql`with ${sql.join(inserts)} select ${said}`.execute(tx)
}

function insertInto(list: DetailList, rows: readonly FactRow[]) {
  const { table, types } = lists[list]
  const columns = columnList(lists[list])
  return sql`
    insert into ${table} (personality_id, source_id, merged_from, ${columns})
    select personality_id, (select id from sources where sources.id = written.source_id), merged_from, ${columns}
    from jsonb_to_recordset(${JSON.stringify(rows)})
      as written (personality_id uuid, source_id uuid, merged_from uuid, ${sql.raw(types)})
    on conflict do nothing`
}

const maxRows = sql.lit(limits.detailRowsMax)

/**
 * On the day of the request; `~` sorts behind digits, so that a year has all of its days. The rules are in
 * `server/mandates/person-status.ts`.
 */
const isNotOver = sql`requested.today collate "C" <= coalesce(end_date, '9999') || '~'`

const shownMandates = (language: Language | undefined) => sql`
  select role, is_candidacy as "isCandidacy",
    case when chambers.id is not null then
      json_build_object('slug', chambers.slug, 'name', ${nameOf('chambers', language)})
    end as chamber,
    case when areas.id is not null then
      json_build_object('slug', areas.slug, 'name', ${nameOf('areas', language)}, 'kind', areas.kind)
    end as area,
    case when parties.id is not null then
      json_build_object('slug', parties.slug, 'name', ${nameOf('parties', language)}, 'color', parties.color)
    end as party,
    mandates.is_independent as "isIndependent", start_date as start, end_date as "end",
    personalities.status <> 'DIED' and ${isNotOver} as "isCurrent"
  from mandates
  left join organizations as chambers on chambers.id = mandates.chamber_id
  left join organizations as parties on parties.id = mandates.party_id
  left join areas on areas.id = mandates.area_id
  where personality_id = personalities.id
  order by "isCurrent" desc, start_date desc nulls last, end_date desc nulls first, mandates.id
`

const shownSources = sql`
  select name, address, licence, to_char(retrieved_on, 'YYYY-MM-DD') as "retrievedOn" from sources
  where id in (
    select source_id from source_people where personality_id = personalities.id
    union all select source_id from mandates where personality_id = personalities.id
  )
  order by retrieved_on desc nulls last, id
`

/** The first rows that a query over the joined personality selects, as JSON. */
const shown = <Row>(rows: RawBuilder<unknown>) => sql<Row[]>`coalesce(
  (select json_agg(rows) from (${rows} limit ${maxRows}) as rows), '[]'
)`

const ofPersonality = sql`where personality_id = personalities.id`

const personalFact = <Value extends string>(column: string) =>
  sql<Value | null>`case when are_personal_facts_shown() then ${sql.ref(column)} end`

/**
 * What the page of a personality shows beside what lists show, for queries over `personalities` and `requested`, which has
 * the present day.
 * @param language in which areas, chambers and parties are named; undefined: by their main names
 */
export const detailColumnsIn = (language: Language | undefined) =>
  [
    shown<Shown['mandates'][number]>(shownMandates(language)).as('mandates'),
    ...otherDetailColumns,
  ] as const

const otherDetailColumns = [
  shown<Shown['names'][number]>(
    sql`select name, kind, language from personality_names ${ofPersonality} order by id`,
  ).as('names'),
  shown<Shown['links'][number]>(
    sql`select kind, address from personality_links ${ofPersonality} order by id`,
  ).as('links'),
  shown<Shown['identifiers'][number]>(
    sql`select scheme, value from personality_identifiers ${ofPersonality} order by scheme`,
  ).as('identifiers'),
  shown<Shown['sources'][number]>(shownSources).as('sources'),
  personalFact('birth_date').as('birthDate'),
  personalFact('death_date').as('deathDate'),
  personalFact<'female' | 'male' | 'other'>('gender').as('gender'),
  'personalities.picture_credit as pictureCredit',
  'personalities.picture_licence as pictureLicence',
] as const

const personalFacts = 'personal-facts'

export const arePersonalFactsShown = async (db: Db): Promise<boolean> =>
  (await readSetting(db, personalFacts)) === 'shown'

/** Stores whether the site shows dates of birth and death, and gender; returns whether it did before. */
export async function writePersonalFacts(tx: Tx, areShown: boolean): Promise<boolean> {
  return (await writeSetting(tx, personalFacts, areShown ? 'shown' : 'hidden')) === 'shown'
}
