interface DateFormat {
  format: (date: Date) => string
  formatRange: (start: Date, end: Date) => string
}

/**
 * Writes dates, in UTC, with the names of their months. In French the first day of a month is an ordinal, '1er mars 2026',
 * which `Intl` leaves to its callers.
 * @param locale BCP 47 tag of a language of the site
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): DateFormat {
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  if (locale !== 'fr') return format
  return {
    format: (date) => withOrdinal(format.formatToParts(date)),
    formatRange: (start, end) => withOrdinal(format.formatRangeToParts(start, end)),
  }
}

const withOrdinal = (parts: readonly Pick<Intl.DateTimeFormatPart, 'type' | 'value'>[]): string =>
  parts.map(({ type, value }) => (type === 'day' && value === '1' ? '1er' : value)).join('')
