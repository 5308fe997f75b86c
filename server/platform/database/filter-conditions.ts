import { type Expression, type SqlBool, sql } from 'kysely'
import type { Filters, FilterValues } from '../../../contract/filter.ts'

/** The SQL condition of each filter of a list: without one for every filter this does not compile. */
export type FilterConditions<F extends Filters> = {
  [Name in keyof F]-?: (value: NonNullable<FilterValues<F>[Name]>) => Expression<SqlBool>
}

/** SQL condition: a row matches the filters that a query sets. */
export const matchesFilters = <F extends Filters>(
  conditions: FilterConditions<F>,
  query: Partial<FilterValues<F>>,
): Expression<SqlBool> => allOf(conditionsOf(conditions, query))

/** The conditions of the filters that a query sets. */
export function conditionsOf<F extends Filters>(
  conditions: FilterConditions<F>,
  query: Partial<FilterValues<F>>,
): Expression<SqlBool>[] {
  const names: (keyof F)[] = Object.keys(conditions)
  return names.flatMap((name) => {
    const value = query[name]
    return value === undefined || value === null ? [] : [conditions[name](value)]
  })
}

/** SQL condition: all conditions hold. */
export const allOf = (conditions: Expression<SqlBool>[]): Expression<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
