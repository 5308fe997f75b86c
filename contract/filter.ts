/**
 * The filters of a list, declared once as data. From a declaration derive the query of the endpoint (`filter-schema.ts`),
 * the SQL conditions (`server/platform/database/filter-conditions.ts`), and the parameters in the address of the page
 * (`web/lib/list-address.ts`). Declarations import no zod, because pages load them.
 */
export type Filters = Record<string, Filter>

export type Filter = Choice | Text | Character | Id | Day

/** One of some values. */
interface Choice extends Named {
  kind: 'choice'
  values: readonly [string, ...string[]]
  /** The value without a choice; absent: the list is not filtered. */
  default?: string
  /** How the address writes the values, if not as they are. */
  writtenAs?: Record<string, string>
}

/** A text of at most `max` code points. */
interface Text extends Named {
  kind: 'text'
  max: number
}

/** A letter, digit or `#`. */
interface Character extends Named {
  kind: 'character'
}

interface Id extends Named {
  kind: 'id'
}

/** A date from the year 2000 on, such as 2026-01-31. */
interface Day extends Named {
  kind: 'day'
}

interface Named {
  /** Name of the parameter in the address of the page, if it is not that of the API. */
  address?: string
}

type ValueOf<F extends Filter> = F extends { values: readonly (infer Value)[] } ? Value : string

/** The value of each filter; undefined for one that is not set. */
export type FilterValues<F extends Filters> = {
  [Name in keyof F]: ValueOf<F[Name]> | (F[Name] extends { default: string } ? never : undefined)
}

export const characterPattern = /^[\p{L}\p{N}#]\p{M}*$/u

/** Names of the filters in use. */
export function filtersIn<F extends Filters>(
  filters: F,
  values: Partial<FilterValues<F>>,
): (keyof F & string)[] {
  return Object.keys(filters).filter((name) => {
    const filter = filters[name]
    const unset = filter && 'default' in filter ? filter.default : undefined
    return values[name] !== undefined && values[name] !== unset
  })
}
