import {
  characterPattern,
  type Filter,
  type Filters,
  type FilterValues,
} from '../../contract/filter.ts'
import { limits } from '../../contract/limits.ts'
import { firstCodePoints } from './text-length.ts'

/** A parameter in the address of a list. */
interface Parameter<Value> {
  /** Its name in the address, if it is not that of the value. */
  name?: string | undefined
  /** The value that the address leaves out. */
  default: Value
  /** The value of a text in the address; undefined for an invalid one. */
  read: (text: string) => Value | undefined
  /** Texts of values in the address that are not written as they are. */
  writtenAs?: Record<string, string> | undefined
}

type Parameters = Record<string, Parameter<unknown>>

/** The values of parameters. */
type StateOf<P extends Parameters> = {
  [Name in keyof P]: P[Name] extends Parameter<infer Value> ? Value : never
}

/** The state that a list keeps in the address of its page. */
export type ListState<List extends { read: (search: URLSearchParams) => unknown }> = ReturnType<
  List['read']
>

/**
 * Reads the state of a list from the address of its page, where invalid values become the defaults, and writes it without
 * defaults, in the order of the parameters.
 */
export function listAddress<P extends Parameters>(path: string, parameters: P) {
  const entries = Object.entries(parameters)

  function read(search: URLSearchParams): StateOf<P> {
    const values = entries.map(([name, parameter]) => {
      const text = search.get(parameter.name ?? name)
      return [name, (text === null ? undefined : parameter.read(text)) ?? parameter.default]
    })
    return Object.fromEntries(values) as StateOf<P>
  }

  /** The query string of a state. */
  function queryOf(state: Partial<StateOf<P>>): URLSearchParams {
    const search = new URLSearchParams()
    for (const [name, parameter] of entries) {
      const value = state[name]
      if (value === undefined || value === parameter.default) continue
      const text = String(value)
      search.set(parameter.name ?? name, parameter.writtenAs?.[text] ?? text)
    }
    return search
  }

  /** The path with the query string of a state. */
  function addressOf(state: Partial<StateOf<P>>): string {
    const search = queryOf(state)
    return search.size > 0 ? `${path}?${search}` : path
  }

  return { path, read, queryOf, addressOf }
}

/** The parameters of the filters of a list. */
export function filterParameters<F extends Filters>(filters: F) {
  const parameters = Object.entries(filters).map(([name, filter]) => [name, parameterOf(filter)])
  return Object.fromEntries(parameters) as { [Name in keyof F]: Parameter<FilterValues<F>[Name]> }
}

/** A state without its filters, on the first page. */
export function withoutFilters<F extends Filters, State>(filters: F, state: State): State {
  const unset = Object.entries(filters).map(([name, filter]) => [name, parameterOf(filter).default])
  return { ...state, ...Object.fromEntries(unset), page: 1 }
}

function parameterOf(filter: Filter): Parameter<string | undefined> {
  const isChoice = filter.kind === 'choice'
  return {
    name: filter.address,
    default: isChoice ? filter.default : undefined,
    read: (text) => readFilter(filter, text),
    writtenAs: isChoice ? filter.writtenAs : undefined,
  }
}

function readFilter(filter: Filter, text: string): string | undefined {
  switch (filter.kind) {
    case 'choice':
      return filter.values.find((value) => (filter.writtenAs?.[value] ?? value) === text)
    case 'text':
      return firstCodePoints(text.trim(), filter.max) || undefined
    case 'character':
      return characterPattern.test(text) ? text : undefined
    case 'id':
      return isId(text.trim()) ? text.trim() : undefined
    case 'day':
      return /^[2-9]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
        ? text
        : undefined
  }
}

/** True for a well-formed id. */
export const isId = (text: string): boolean =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** The search text of a list; undefined if nothing is searched. */
export const searchParameter: Parameter<string | undefined> = {
  name: 'q',
  default: undefined,
  read: (text) => firstCodePoints(text.trim(), limits.searchMax) || undefined,
}

/** Upper bound for the page number, which keeps offsets small. */
const pageMax = 1_000_000

/** The number of the page. */
export const pageParameter: Parameter<number> = {
  default: 1,
  read: (text) =>
    /^\d{1,9}$/.test(text) ? Math.min(Math.max(Number(text), 1), pageMax) : undefined,
}

/** A parameter with one of some values, of which the first is the default. */
export function oneOf<const Value extends string | number>(
  values: readonly [Value, ...Value[]],
  name?: string,
): Parameter<Value> {
  return {
    name,
    default: values[0],
    read: (text) => values.find((value) => String(value) === text),
  }
}
