import { shortDate } from './dates.ts'

/** A date as precise as it is known: '2026', 'Jan 2026' or 'Jan 31, 2026'. */
export function partialDate(date: string): string {
  const [, month, day] = date.split('-')
  const text = shortDate(date)
  return day ? text : month ? text.replace(' 01,', '') : date
}
