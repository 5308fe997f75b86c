import { describe, expect, it, vi } from 'vitest'
import {
  exactHour,
  exactTime,
  longMonthYear,
  monthYear,
  relativeHour,
  relativeTime,
  shortDate,
} from './dates.ts'

describe('dates', () => {
  it('writes the day in UTC with two digits', () => {
    expect(shortDate('2026-11-05T23:59:59.999Z')).toBe('Nov 05, 2026')
    expect(monthYear('2026-01-31T23:00:00Z')).toBe('Jan 2026')
    expect(exactTime('2026-11-05T14:30:00Z')).toMatch(/^November 5, 2026 at 2:30:00\sPM UTC$/)
  })

  it('writes every month and hour as Intl does', () => {
    const formatWith = (options: Intl.DateTimeFormatOptions) => (time: number) =>
      new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
        .format(time)
        // ICU puts a narrow space before AM and PM.
        .replace(/\s/g, ' ')
    const long = { month: 'long', day: 'numeric', year: 'numeric' } as const
    const expected = [
      formatWith({ month: 'short', day: '2-digit', year: 'numeric' }),
      formatWith({ month: 'short', year: 'numeric' }),
      formatWith({ month: 'long', year: 'numeric' }),
      formatWith({ dateStyle: 'long', timeStyle: 'long' }),
      formatWith({ ...long, hour: 'numeric', timeZoneName: 'short' }),
    ]
    const formats = [shortDate, monthYear, longMonthYear, exactTime, exactHour]
    for (let at = 0; at < 24; at++) {
      const time = Date.UTC(2026, at, at + 1, at, at, 2 * at)
      expect(formats.map((format) => format(time))).toEqual(expected.map((format) => format(time)))
    }
  })

  it('writes the first day of a month in French as an ordinal', async () => {
    vi.resetModules()
    vi.doMock('#messages/language', () => ({ locale: 'fr', isFirstLanguage: false }))
    const french = await import('./dates.ts')
    vi.doUnmock('#messages/language')
    vi.resetModules()
    const days = [1, 2, 11, 21, 31].map((day) => Date.UTC(2026, 2, day, 1))
    expect(days.map(french.shortDate)).toEqual(
      ['1er', '2', '11', '21', '31'].map((day) => `${day} mars 2026`),
    )
    expect(days.map(french.shortDay)[0]).toBe('1er mars')
    expect(days.map(french.exactTime)[0]).toMatch(/^1er mars 2026 à 01:00:00\sUTC$/)
  })

  it("says 'Invalid date' on bad input", () => {
    expect([shortDate('no'), monthYear(''), relativeTime('no', 0)]).toEqual(
      Array(3).fill('Invalid date'),
    )
  })

  it.each([
    [0, 'just now'],
    [59, 'just now'],
    [-30, 'just now'],
    [60, '1 minute ago'],
    [3599, '59 minutes ago'],
    [3600, '1 hour ago'],
    [86_400, '1 day ago'],
    [6 * 86_400, '6 days ago'],
    [7 * 86_400, '1 week ago'],
    [31 * 86_400, '1 month ago'],
    [800 * 86_400, '2 years ago'],
    // A clock that is behind.
    [-540, 'just now'],
    [-7200, 'just now'],
    [-800 * 86_400, 'just now'],
  ])('writes %d seconds as %s', (seconds, text) => {
    const now = Date.UTC(2026, 10, 21)
    expect(relativeTime(now - seconds * 1000, now)).toBe(text)
  })
})

describe('times rounded to the hour', () => {
  const hour = Date.UTC(2026, 10, 21, 14)

  it.each([
    [-180, 'less than an hour ago'],
    [5, 'less than an hour ago'],
    [59, 'less than an hour ago'],
    [60, '1 hour ago'],
    [180, '3 hours ago'],
  ])('are written after %d minutes as %s', (minutes, text) => {
    expect(relativeHour(hour, hour + minutes * 60_000)).toBe(text)
  })

  it('are written without minutes', () => {
    expect(exactHour('2026-11-05T14:00:00Z')).toMatch(/^November 5, 2026 at 2\sPM UTC$/)
  })
})
