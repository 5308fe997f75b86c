import { type JsonSchema, jsonSchemaOf, type Row } from './rows.ts'

/** Search texts that cost most: a part of every name, many words, one long word, typing errors, accents, wildcards. */
const searchTexts = [
  'an',
  'anna',
  'anan',
  'road',
  'xyzzyq politican counciil',
  'ab '.repeat(66),
  'the council spoke of roed '.repeat(7),
  'x'.repeat(200),
  'e\u0301'.repeat(100),
  '%_'.repeat(100),
]

/** A text of many words with the maximum length of the schema. */
const longText = ({ maxLength = 200 }: JsonSchema & { maxLength?: number }) =>
  'word '.repeat(Math.ceil(maxLength / 5)).slice(0, maxLength)

type Bounded = JsonSchema & { maxItems?: number; default?: unknown }

/** The largest valid value of a schema. */
function worstValue(schema: Bounded, name: string, ids: string[]): unknown {
  const choice = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null')
  if (choice) return worstValue(choice, name, ids)
  if (schema.enum) return schema.enum.at(-1)
  if (schema.type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, property]) => [
        key,
        worstValue(property, key, ids),
      ]),
    )
  }
  if (schema.type === 'array') return ids.slice(0, schema.maxItems ?? 100)
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return 1_000_000
  if (schema.format === 'uuid') return ids[0]
  if (/email/i.test(name)) return `${'a'.repeat(60)}@${'b'.repeat(60)}.example`
  return longText(schema)
}

/** The most expensive body of an endpoint. */
export function worstBody({ spec }: Row, ids: string[]): unknown {
  return spec.body && worstValue(jsonSchemaOf(spec.body, 'input'), '', ids)
}

/**
 * The most expensive queries of an endpoint: the largest page, each order, the last pages, each search text.
 * @param required the required query parameters
 */
export function worstQueries({ spec }: Row, required: string): string[] {
  const { properties = {} } = spec.query ? jsonSchemaOf(spec.query, 'input') : {}
  const base = new URLSearchParams(required)
  if (properties.limit) base.set('limit', '1000')
  const queryWith = (name: string, value: string) => {
    const query = new URLSearchParams(base)
    query.set(name, value)
    return `?${query}`
  }
  const searched = ['search', 'q'].filter((name) => name in properties)
  // A CSV export has the same length for every query.
  if (spec.csv) return ['?', queryWith('search', 'an')]
  return [
    `?${base}`,
    ...(properties.page ? ['50', '1000000'].map((page) => queryWith('page', page)) : []),
    ...Object.entries(properties).flatMap(([name, property]) =>
      (property.enum ?? []).map((value) => queryWith(name, String(value))),
    ),
    ...searched.flatMap((name) => searchTexts.map((text) => queryWith(name, text))),
  ]
}
