import { isRecord } from './is-record.ts'

/** The only field of a packed list; no object of the API has a field without a name. */
const packed = ''

/** Lists that are shorter are as short unpacked. */
const packedMin = 3

type Fields = Record<string, unknown>

/**
 * A `JSON.stringify` replacer that writes lists of objects with the same fields as a table: the fields that are equal in
 * all objects, the names of the others, and a row of values for each object.
 */
export function packLists(_key: string, value: unknown): unknown {
  if (!Array.isArray(value) || value.length < packedMin || !value.every(isComplete)) return value
  const [first = {}, ...others]: Fields[] = value
  const names = Object.keys(first)
  const isLikeFirst = (other: Fields) => `${Object.keys(other)}` === `${names}`
  if (names.length === 0 || !others.every(isLikeFirst)) return value
  const isCommon = (name: string) =>
    Object(first[name]) !== first[name] && others.every((other) => other[name] === first[name])
  const differing = names.filter((name) => !isCommon(name))
  const common = Object.fromEntries(names.filter(isCommon).map((name) => [name, first[name]]))
  const rows = value.map((record: Fields) => differing.map((name) => record[name]))
  return { [packed]: [common, differing, ...rows] }
}

// In a row JSON would write a value that is undefined as null.
const isComplete = (value: unknown): value is Fields =>
  isRecord(value) && !Object.values(value).includes(undefined)

/** The `JSON.parse` reviver for `packLists`. */
export function unpackLists(_key: string, value: unknown): unknown {
  const list = (value as { [packed]?: [Fields, string[], ...unknown[][]] } | null)?.[packed]
  if (!list) return value
  const [common, names, ...rows] = list
  return rows.map((row) => ({
    ...common,
    ...Object.fromEntries(names.map((name, index) => [name, row[index]])),
  }))
}
