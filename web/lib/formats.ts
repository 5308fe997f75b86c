import type { Page } from '../../contract/paging.ts'
import { firstCodePoints } from './text-length.ts'

/** Formats numbers, dates and names. Always en-US and UTC, so that server and browser render the same text (hydration). */

/** 1204 as '1,204'. Without `Intl.NumberFormat`, whose construction takes several milliseconds of a page's start. */
export function fullCount(count: number): string {
  const digits = String(Number.isFinite(count) ? Math.round(count) : 0)
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

/** 1204 as '1.2K', 3400000 as '3.4M'; below 1000 as it is. */
export function compactCount(count: number): string {
  if (!Number.isFinite(count)) return '0'
  const size = Math.abs(count)
  if (size < 1000) return fullCount(count)
  // 999,950 would round to '1000.0K'.
  return size < 999_950 ? `${(count / 1000).toFixed(1)}K` : `${(count / 1_000_000).toFixed(1)}M`
}

/** 'Showing 13 to 24 of 29 results'; empty for a page without rows. */
export function shownRange({ data, pagination }: Page<unknown>): string {
  const { page, limit, total } = pagination
  if (data.length === 0) return ''
  const first = (page - 1) * limit + 1
  return `Showing ${fullCount(first)} to ${fullCount(first + data.length - 1)} of ${fullCount(total)} results`
}

/** 'vote' or 'votes'. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many
}

const invalidDate = 'Invalid date'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const twoDigits = (number: number) => String(number).padStart(2, '0')

// Without `Intl.DateTimeFormat`: constructing one takes four milliseconds of a page's start.
function dateWith(textOf: (date: Date, month: string) => string) {
  return (value: string | number | Date): string => {
    const date = new Date(value)
    const month = months[date.getUTCMonth()]
    return month ? textOf(date, month) : invalidDate
  }
}

/** 'Nov 05, 2026'. */
export const shortDate = dateWith(
  (date, month) => `${month.slice(0, 3)} ${twoDigits(date.getUTCDate())}, ${date.getUTCFullYear()}`,
)

/** 'Nov 5'. */
export const shortDay = dateWith((date, month) => `${month.slice(0, 3)} ${date.getUTCDate()}`)

/** 'Nov 2026'. */
export const monthYear = dateWith((date, month) => `${month.slice(0, 3)} ${date.getUTCFullYear()}`)

/** 'November 2026'. */
export const longMonthYear = dateWith((date, month) => `${month} ${date.getUTCFullYear()}`)

const longDate = (date: Date, month: string) =>
  `${month} ${date.getUTCDate()}, ${date.getUTCFullYear()}`

/** Twelve-hour clock: midnight and noon are 12. */
const hourOf = (date: Date) => date.getUTCHours() % 12 || 12

const halfOfDay = (date: Date) => (date.getUTCHours() < 12 ? 'AM' : 'PM')

/** 'November 5, 2026 at 2:30:00 PM UTC', for titles. */
export const exactTime = dateWith((date, month) => {
  const minutes = twoDigits(date.getUTCMinutes())
  const seconds = twoDigits(date.getUTCSeconds())
  return `${longDate(date, month)} at ${hourOf(date)}:${minutes}:${seconds} ${halfOfDay(date)} UTC`
})

/** 'November 5, 2026 at 2 PM UTC', for times rounded to the hour. */
export const exactHour = dateWith(
  (date, month) => `${longDate(date, month)} at ${hourOf(date)} ${halfOfDay(date)} UTC`,
)

const steps: [unit: string, seconds: number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** '5 minutes ago'; 'just now' below a minute, also for a time in the future by a wrong clock. */
export function relativeTime(value: string | number | Date, now: number): string {
  const seconds = (new Date(value).getTime() - now) / 1000
  if (Number.isNaN(seconds)) return invalidDate
  const [unit, size] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? []
  if (!unit || !size) return 'just now'
  const count = Math.floor(Math.abs(seconds) / size)
  const text = `${fullCount(count)} ${plural(count, unit)}`
  return seconds < 0 ? `${text} ago` : `in ${text}`
}

/** `relativeTime` for a time rounded to the hour. */
export function relativeHour(value: string | number | Date, now: number): string {
  const isThisHour = Math.abs(now - new Date(value).getTime()) < 3_600_000
  return isThisHour ? 'less than an hour ago' : relativeTime(value, now)
}

const title = /^(dr|prof|sir|dame)\.?$/i
const nameSuffix = /^(jr|sr|i{2,3}|iv)\.?$/i

/** First letters of the first and the last name, upper case. */
export function initials(name: string): string {
  const words = name.split(/[\s,]+/).filter(Boolean)
  if (words.length > 2 && title.test(words[0] ?? '')) words.shift()
  if (words.length > 2 && nameSuffix.test(words.at(-1) ?? '')) words.pop()
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return (
    ends.map((word = '') => (Array.from(word)[0] ?? '').toLocaleUpperCase('en-US')).join('') || '?'
  )
}

/** Text cut after the last whole word within `max` characters, and an ellipsis; words longer than that are cut. */
export function cutAtWord(text: string, max: number): string {
  const beginning = firstCodePoints(text, max)
  if (beginning === text || /^\s/u.test(text.slice(beginning.length))) return cut(text, max)
  return `${beginning.replace(/\s+\S*$/u, '')}…`
}

/** Text cut to at most `max` characters and an ellipsis. */
export function cut(text: string, max: number): string {
  const beginning = firstCodePoints(text, max)
  return beginning === text ? text : `${beginning.trimEnd()}…`
}
