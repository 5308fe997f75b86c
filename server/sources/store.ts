import { sql } from 'kysely'
import type { Page } from '../../contract/paging.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { countedOffset, countUpTo } from '../platform/database/row-counts.ts'
import { containing } from '../platform/database/search.ts'
import { paginate } from '../platform/paging.ts'

/** What is said of a source; null and undefined for what is not. */
export interface SourceFacts {
  address?: string | null | undefined
  licence?: string | null | undefined
  /** UTC date, for example `2026-01-31`. */
  retrievedOn?: string | null | undefined
}

/** Finds a source by its name, whatever its case and accents, or creates it; facts that are given replace stored ones. */
export async function findOrCreateSource(
  tx: Tx,
  name: string,
  { address, licence, retrievedOn }: SourceFacts = {},
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into sources as stored (name, address, licence, retrieved_on)
    values (${name}, ${address ?? null}, ${licence ?? null}, ${retrievedOn ?? null})
    on conflict (fold(name)) do update set
      address = coalesce(excluded.address, stored.address),
      licence = coalesce(excluded.licence, stored.licence),
      retrieved_on = coalesce(excluded.retrieved_on, stored.retrieved_on)
    returning id
  `.execute(tx)
  const [source] = rows
  if (!source) throw new Error('A source was neither found nor created')
  return source.id
}

const saying = [
  ...['source_people', 'mandates', 'personality_names', 'personality_links'],
  'personality_identifiers',
]

/** Condition on `sources`: something that is known of people is from it. */
export const saysAnything = sql<boolean>`(${sql.join(
  saying.map((table) => sql`exists (select from ${sql.table(table)} where source_id = sources.id)`),
  sql` or `,
)})`

/** Deletes the source of an import that says nothing, and of which there was no other import. */
export async function deleteUnusedSource(tx: Tx, id: string, importId: string): Promise<void> {
  await tx
    .deleteFrom('sources')
    .where('id', '=', id)
    .where(sql<boolean>`not ${saysAnything}`)
    .where(
      sql<boolean>`not exists (select from imports where source_id = sources.id and imports.id <> ${importId})`,
    )
    .execute()
}

/** Sources by name. */
export const listSources = (db: Db, limit: number) =>
  db
    .selectFrom('sources')
    .select(['id', 'name', 'address', 'licence', 'retrieved_on as retrievedOn'])
    .orderBy(sql`fold(name)`)
    .limit(limit)
    .execute()

/** A source as administrators see it. */
export interface SourceRow {
  id: string
  name: string
  address: string | null
  licence: string | null
  retrievedOn: string | null
  createdAt: string
  people: number
}

const rowColumns = sql`
  id, name, address, licence, retrieved_on as "retrievedOn", created_at as "createdAt",
  (
    select count(*) from (${sql.join(
      saying.map(
        (table) => sql`select personality_id from ${sql.table(table)} where source_id = sources.id`,
      ),
      sql` union `,
    )}) as people
  ) as people
`

interface Listed {
  id?: string | undefined
  search?: string | undefined
  page: number
  limit: number
}

/** Sources by name, or those whose names contain a text, with the number of people of whom they say anything. */
export async function listSourcesWithPeople(
  db: Db,
  { id, search, page, limit }: Listed,
): Promise<Page<SourceRow>> {
  const found = db
    .selectFrom('sources')
    .$if(id !== undefined, (all) => all.where('id', '=', id ?? ''))
    .$if(search !== undefined, (all) => all.where(containing('name', search ?? '', 'fold')))
  const total = await countUpTo(db, found.select('id'))
  const ids = found
    .select('id')
    .orderBy(sql`fold(name)`)
    .limit(limit)
    .offset(countedOffset({ page, limit }, total))
  const { rows } = await sql<SourceRow>`
    select ${rowColumns} from sources where id in (${ids}) order by fold(name)
  `.execute(db)
  return { data: rows, pagination: paginate(page, limit, total) }
}

export async function findSource(db: Db, id: string): Promise<SourceRow | undefined> {
  const { rows } = await sql<SourceRow>`
    select ${rowColumns} from sources where id = ${id}
  `.execute(db)
  return rows[0]
}

/** Locks a source until the transaction ends; false for an unknown id. */
export async function lockSource(tx: Tx, id: string): Promise<boolean> {
  const found = tx.selectFrom('sources').where('id', '=', id).select('id').forNoKeyUpdate()
  return (await found.executeTakeFirst()) !== undefined
}

export interface SourceChanges {
  name?: string | undefined
  address?: string | null | undefined
  licence?: string | null | undefined
  retrievedOn?: string | null | undefined
}

/** Throws on the unique index `sources__name` if another source has this name. */
export async function updateSource(
  tx: Tx,
  id: string,
  { name, address, licence, retrievedOn }: SourceChanges,
): Promise<void> {
  const changes = { name, address, licence, retrieved_on: retrievedOn }
  if (Object.values(changes).every((value) => value === undefined)) return
  await tx.updateTable('sources').where('id', '=', id).set(changes).execute()
}

/** A source by its name, whatever its case and accents. */
export const findSourceByName = (db: Db, name: string) =>
  db
    .selectFrom('sources')
    .where(sql<boolean>`fold(name) = fold(${name})`)
    .select(['id', 'name'])
    .executeTakeFirst()

/** What a column of the tables of a source says, null for nothing. */
export interface RememberedColumn {
  title: string
  role: string | null
}

export async function rememberColumns(
  tx: Tx,
  sourceId: string,
  columns: readonly RememberedColumn[],
): Promise<void> {
  await tx
    .updateTable('sources')
    .where('id', '=', sourceId)
    .set({ mapping: JSON.stringify(columns) })
    .execute()
}

/** The columns of the last table of a source that an administrator mapped. */
export async function recallColumns(db: Db, name: string): Promise<RememberedColumn[]> {
  const source = await db
    .selectFrom('sources')
    .where(sql<boolean>`fold(name) = fold(${name})`)
    .select(sql<RememberedColumn[] | null>`mapping`.as('mapping'))
    .executeTakeFirst()
  return source?.mapping ?? []
}
