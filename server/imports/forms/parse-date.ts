import type { PartialDate } from '../../../contract/partial-date.ts'

/** Order of the parts of dates such as 03/04/2026. */
export type DayOrder = 'day first' | 'month first'

const partial = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:[T ].*)?$/
const separated = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[T ,].*)?$/

/**
 * Reads a date as sources write them: `2026`, `2026-01`, `2026-01-31`, `31.1.2026`, `31/01/2026`, `31-01-2026`, each also
 * with a time behind it.
 * @returns undefined for anything else, also for days that do not exist
 */
export function parseDate(
  text: string | undefined,
  order: DayOrder = 'day first',
): PartialDate | undefined {
  const trimmed = text?.trim() ?? ''
  const [, year = '', month, day] = partial.exec(trimmed) ?? []
  if (year) return validDate(year, month, day)
  const [, first = '', second = '', lastYear = ''] = separated.exec(trimmed) ?? []
  if (!lastYear) return undefined
  const [dayPart, monthPart] = order === 'day first' ? [first, second] : [second, first]
  return validDate(lastYear, monthPart.padStart(2, '0'), dayPart.padStart(2, '0'))
}

/**
 * The order of the parts of a column's dates: months first only if no value forbids it and one shows it, because most
 * countries write the day first.
 */
export function dayOrderOf(texts: readonly string[]): DayOrder {
  const parts = texts.flatMap((text) => {
    const [, first, second] = separated.exec(text.trim()) ?? []
    return first && second ? [{ first: Number(first), second: Number(second) }] : []
  })
  const showsMonthFirst = parts.some(({ second }) => second > 12)
  return showsMonthFirst && parts.every(({ first }) => first <= 12) ? 'month first' : 'day first'
}

function validDate(year: string, month?: string, day?: string): PartialDate | undefined {
  const text = [year, month, day].filter((part) => part !== undefined).join('-')
  const timestamp = Date.parse(`${year}-${month ?? '01'}-${day ?? '01'}T00:00:00Z`)
  // `Date` turns 31 February into March in some forms, and refuses it in others.
  const exists = !Number.isNaN(timestamp) && new Date(timestamp).toISOString().startsWith(text)
  return exists ? text : undefined
}
