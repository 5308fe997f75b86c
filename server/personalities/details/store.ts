import { type RawBuilder, sql } from 'kysely'
import type { FactRow } from '../../../contract/facts.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

export type NameKind = 'alternate' | 'former' | 'native'

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
  type Row = { personalityId: string; row: Sourced<Details[List]> }
  const { table, columns, order } = lists[list]
  const pairs = columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(column)}`)
  const { rows } = await sql<Row>`
    select personality_id as "personalityId",
      json_build_object(${sql.join(pairs)}, 'sourceId', source_id) as row
    from ${table} where personality_id = any(${personalityIds}::uuid[])
    order by personality_id, ${sql.ref(order)}
  `.execute(db)
  const byPerson = new Map(personalityIds.map((id): [string, Row['row'][]] => [id, []]))
  for (const { personalityId, row } of rows) byPerson.get(personalityId)?.push(row)
  return byPerson
}

/** Replaces all rows of people. An identifier that another person has stays there; a deleted source is left out. */
export async function writeDetails<List extends DetailList>(
  tx: Tx,
  list: List,
  people: ReadonlyMap<string, readonly Sourced<Details[List]>[]>,
): Promise<void> {
  const { table, types } = lists[list]
  const columns = columnList(lists[list])
  const rows = [...people].flatMap(([personality_id, details]) =>
    details.map(({ sourceId, ...row }) => ({ personality_id, source_id: sourceId, ...row })),
  )
  await sql`
    delete from ${table} where personality_id = any(${[...people.keys()]}::uuid[])
  `.execute(tx)
  await sql`
    insert into ${table} (personality_id, source_id, ${columns})
    select personality_id, (select id from sources where sources.id = written.source_id), ${columns}
    from jsonb_to_recordset(${JSON.stringify(rows)})
      as written (personality_id uuid, source_id uuid, ${sql.raw(types)})
    on conflict do nothing
  `.execute(tx)
}
