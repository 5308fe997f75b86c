import { shortDate } from '../lib/dates.ts'

/** '14:00 UTC on Nov 05, 2026'. */
export const publishedTime = (time: string): string =>
  `${new Date(time).toISOString().slice(11, 16)} UTC on ${shortDate(time)}`
