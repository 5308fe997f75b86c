import { fullCount, plural } from './formats.ts'

/** Formats dates and times. Always en-US and UTC, so that server and browser render the same text (hydration). */

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

/** '5 minutes ago'; 'just now' below a minute, and for any time that a wrong clock takes for the future. */
export function relativeTime(value: string | number | Date, now: number): string {
  const seconds = (now - new Date(value).getTime()) / 1000
  if (Number.isNaN(seconds)) return invalidDate
  const [unit, size] = steps.find(([, size]) => seconds >= size) ?? []
  if (!unit || !size) return 'just now'
  const count = Math.floor(seconds / size)
  return `${fullCount(count)} ${plural(count, unit)} ago`
}

/** `relativeTime` for a time rounded to the hour. */
export function relativeHour(value: string | number | Date, now: number): string {
  const isThisHour = now - new Date(value).getTime() < 3_600_000
  return isThisHour ? 'less than an hour ago' : relativeTime(value, now)
}
