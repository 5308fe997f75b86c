import * as texts from '#messages/ballots'
import { shortDate } from '../lib/dates.ts'

/** '14:00 UTC on Nov 05, 2026'. */
export const publishedTime = (time: string): string =>
  texts.utcOn({ slice: new Date(time).toISOString().slice(11, 16), time: shortDate(time) })
