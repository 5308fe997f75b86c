import type { PartialDate } from '../../contract/partial-date.ts'
import type { Clock } from './clock.ts'

/** The present day in UTC, `2026-01-31`. */
export const todayOf = (clock: Clock): PartialDate =>
  new Date(clock.now()).toISOString().slice(0, 10)
