import { monthYear, shortDate } from './dates.ts'

/** A date as precise as it is known: '2026', 'Jan 2026' or 'Jan 31, 2026'. */
export function partialDate(date: string): string {
  const [, month, day] = date.split('-')
  if (day) return shortDate(date)
  return month ? monthYear(date) : date
}
