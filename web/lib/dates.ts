import * as texts from '#messages/dates'
import { isFirstLanguage, locale } from '#messages/language'
import { dateFormat } from '../../messages/date-format.ts'
import { lazily } from '../../messages/formats.ts'

/** Formats dates and times in the language of the page. Always in UTC, so that server and browser render the same text. */

/** A date that cannot be read is told as such. */
function dateWith(options: Intl.DateTimeFormatOptions): (value: string | number | Date) => string {
  const format = lazily(() => dateFormat(locale, options))
  return (value) => {
    const date = new Date(value)
    return Number.isNaN(date.getTime()) ? texts.invalidDate : format().format(date)
  }
}

/** 'Nov 05, 2026', as the specification writes it; '5 nov 2026'. */
export const shortDate = /* @__PURE__ */ dateWith({
  month: 'short',
  day: isFirstLanguage ? '2-digit' : 'numeric',
  year: 'numeric',
})

/** 'Nov 5'. */
export const shortDay = /* @__PURE__ */ dateWith({ month: 'short', day: 'numeric' })

/** 'Nov', 'juil.'. */
export const shortMonth = /* @__PURE__ */ dateWith({ month: 'short' })

/** 'Nov 2026'. */
export const monthYear = /* @__PURE__ */ dateWith({ month: 'short', year: 'numeric' })

/** 'November 2026'. */
export const longMonthYear = /* @__PURE__ */ dateWith({ month: 'long', year: 'numeric' })

/** 'November 5, 2026 at 2:30:00 PM UTC', for titles. */
export const exactTime = /* @__PURE__ */ dateWith({ dateStyle: 'long', timeStyle: 'long' })

/** 'November 5, 2026 at 2 PM UTC', for times rounded to the hour. */
export const exactHour = /* @__PURE__ */ dateWith({
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  timeZoneName: 'short',
})

const relative = /* @__PURE__ */ lazily(() => new Intl.RelativeTimeFormat(locale))

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
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
  if (Number.isNaN(seconds)) return texts.invalidDate
  const [unit, size] = steps.find(([, size]) => seconds >= size) ?? []
  if (!unit || !size) return texts.justNow
  return relative().format(-Math.floor(seconds / size), unit)
}

/** `relativeTime` for a time rounded to the hour. */
export function relativeHour(value: string | number | Date, now: number): string {
  const isThisHour = now - new Date(value).getTime() < 3_600_000
  return isThisHour ? texts.lessThanAnHourAgo : relativeTime(value, now)
}
