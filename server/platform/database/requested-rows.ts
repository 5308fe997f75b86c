import { type AliasedRawBuilder, sql } from 'kysely'
import { type ColumnOf, columnOf } from './column-of.ts'
import type { Tables } from './schema.ts'

/** The values of PostgreSQL's types. */
interface Values {
  activity_kind: Tables['activity']['kind']
  bigint: number | string
  boolean: boolean
  personality_facet: Tables['personality_facets']['kind']
  text: string
  timestamptz: string
  uuid: string
  vote_type: Tables['votes']['type']
}

type ColumnType = keyof Values | { nullable: keyof Values }

type ValueOf<Type extends ColumnType> = Type extends {
  nullable: infer Nullable extends keyof Values
}
  ? Values[Nullable] | null
  : Values[Type & keyof Values]

/** The properties of a key with their types in PostgreSQL; `viewerId` becomes the column `viewer_id`. */
export type KeyColumns = Record<string, ColumnType>

export type KeyOf<Columns extends KeyColumns> = {
  [Name in keyof Columns]: ValueOf<Columns[Name]>
}

/** The values of each column, in the order of the keys. */
type ColumnValues<Columns extends KeyColumns> = {
  [Name in keyof Columns]: ValueOf<Columns[Name]>[]
}

export function columnValues<Columns extends KeyColumns>(
  columns: Columns,
  keys: KeyOf<Columns>[],
): ColumnValues<Columns> {
  const values = Object.keys(columns).map((name) => [name, keys.map((key) => key[name])])
  return Object.fromEntries(values)
}

type RequestedRow<Columns extends KeyColumns> = { ordinal: number } & {
  [Name in keyof Columns & string as ColumnOf<Name>]: ValueOf<Columns[Name]>
}

/** A FROM item `requested` with a row for each key of a statement: its columns, and its `ordinal` from 1. */
export type RequestedRows<Columns extends KeyColumns> = AliasedRawBuilder<
  RequestedRow<Columns>,
  'requested'
>

export function requestedRows<Columns extends KeyColumns>(
  columns: Columns,
  values: ColumnValues<Columns>,
): RequestedRows<Columns> {
  const names = Object.keys(columns).map((name) => sql.id(columnOf(name)))
  const arrays = Object.entries(columns).map(([name, type]) => {
    const element = typeof type === 'string' ? type : type.nullable
    return sql`${values[name]}::${sql.raw(element)}[]`
  })
  // The condition is true for every row. With it PostgreSQL expects one row, and keeps one plan. Of an array in a parameter
  // it expects ten, so the plan for one read would seem so much better that it planned each call again.
  return sql<RequestedRow<Columns>>`(
    select * from unnest(${sql.join(arrays)}) with ordinality as keys (${sql.join(names)}, ordinal)
    where ordinal = abs(ordinal)
  )`.as('requested')
}
