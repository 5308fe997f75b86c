import { monthYear, shortDate } from './dates.ts'

/** A date as precise as it is known: '2026', 'Jan 2026' or 'Jan 31, 2026'. */
export function partialDate(date: string): string {
  if (date.length === 4) return date
  return date.length === 7 ? monthYear(date) : shortDate(date)
}
