import type { CompiledQuery } from 'kysely'
import { compileOnce } from './compile-once.ts'
import type { Db } from './database.ts'
import {
  columnValues,
  type KeyColumns,
  type KeyOf,
  type RequestedRows,
  requestedRows,
} from './requested-rows.ts'

/** A row names the key that it belongs to by the key's ordinal, or all keys that share it. */
export interface KeyedRow {
  ordinal: number | number[]
}

export interface KeyedStatement<Columns extends KeyColumns, Row extends KeyedRow, Variant> {
  columns: Columns
  /** The text is compiled once for each variant, which has what must be a literal, such as a limit. */
  statement: (
    db: Db,
    requested: RequestedRows<Columns>,
    variant: Variant,
  ) => { compile(db: Db): CompiledQuery<Row> }
}

/** Returns a function that reads the rows of many keys in one statement: for each key its rows, in their order. */
export function keyedRead<Columns extends KeyColumns, Row extends KeyedRow, Variant = void>({
  columns,
  statement,
}: KeyedStatement<Columns, Row, Variant>) {
  const execute = compileOnce(
    (db, variant: Variant, values: ReturnType<typeof columnValues<Columns>>) =>
      statement(db, requestedRows(columns, values), variant),
  )
  return async (
    db: Db,
    keys: KeyOf<Columns>[],
    variant: Variant,
  ): Promise<Omit<Row, 'ordinal'>[][]> => {
    const found = keys.map((): Omit<Row, 'ordinal'>[] => [])
    if (keys.length === 0) return found
    // Rows keep their ordinal, because copies without it would cost as much as the rest of this function.
    for (const row of await execute(db, variant, columnValues(columns, keys))) {
      const { ordinal } = row
      if (typeof ordinal === 'number') found[ordinal - 1]?.push(row)
      else for (const one of ordinal) found[one - 1]?.push(row)
    }
    return found
  }
}
