import { cleanText } from './clean-text.ts'

/** A record of JSON or YAML; files come from many places, so nothing about its fields is certain. */
export type DataRecord = Record<string, unknown>

export const isRecord = (value: unknown): value is DataRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The records of a list; other items are left out. */
export const recordsOf = (value: unknown): DataRecord[] =>
  Array.isArray(value) ? value.filter(isRecord) : []

export const recordOf = (value: unknown): DataRecord => (isRecord(value) ? value : {})

/** Longer texts are cut before they are cleaned; no field takes as much. */
const longestText = 20_000

/** Languages in whose order a text by language is chosen as the main one. */
const preferred = ['lang:en', 'en']

/** A cleaned text, from a text, a number, a date of YAML, or texts by language; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return cleanText(value.slice(0, longestText))
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (!isRecord(value)) return undefined
  const key = preferred.find((name) => name in value) ?? Object.keys(value)[0]
  return key === undefined || isRecord(value[key]) ? undefined : textOf(value[key])
}

/** An id as it is; numbers are ids too. */
export function idOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Texts by language with their languages; a plain text has none. */
export function textsOf(value: unknown): { text: string; language?: string }[] {
  if (!isRecord(value)) {
    const text = textOf(value)
    return text === undefined ? [] : [{ text }]
  }
  return Object.entries(value).flatMap(([key, each]) => {
    const text = isRecord(each) ? undefined : textOf(each)
    return text === undefined ? [] : [{ text, language: key.replace(/^lang:/, '') }]
  })
}

/** The text under the first of some keys that has one. */
export function firstText(record: DataRecord, ...keys: string[]): string | undefined {
  for (const key of keys) {
    const text = textOf(record[key])
    if (text !== undefined) return text
  }
  return undefined
}
