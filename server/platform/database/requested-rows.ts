import { type AliasedRawBuilder, sql } from 'kysely'

interface RequestedColumn {
  type: 'uuid' | 'bigint' | 'text' | 'timestamptz' | 'vote_type'
  values: (string | number | null)[]
}

type Columns = Record<string, RequestedColumn>

type RequestedRow<C extends Columns> = { ordinal: number } & {
  [Name in keyof C]: C[Name]['values'][number]
}

/**
 * A FROM item `requested` for a batch of reads in one statement: a row for each read, with its `ordinal` from 1 and the
 * columns that lateral joins refer to.
 */
export function requestedRows<C extends Columns>(
  columns: C,
): AliasedRawBuilder<RequestedRow<C>, 'requested'> {
  const names = Object.keys(columns).map((name) => sql.id(name))
  const arrays = Object.values(columns).map(
    ({ type, values }) => sql`${values}::${sql.raw(type)}[]`,
  )
  // The condition is true for every row. With it PostgreSQL expects one row, and keeps one plan. Of an array in a parameter
  // it expects ten, so the plan for one read would seem so much better that it planned each call again.
  return sql<RequestedRow<C>>`(
    select * from unnest(${sql.join(arrays)}) with ordinality as keys (${sql.join(names)}, ordinal)
    where ordinal = abs(ordinal)
  )`.as('requested')
}
