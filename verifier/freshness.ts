import { Dishonesty } from './finding.ts'
import { showTime } from './heads.ts'
import type { PublicationRecord } from './records.ts'

const toleranceMs = 10 * 60_000

/**
 * Checks that the newest publication is not older than two intervals and ten minutes, and not in the future.
 * @throws Dishonesty `stale-head` or `wrong-time`
 */
export function checkFreshness({ time, interval }: PublicationRecord, now: Date): void {
  const age = now.getTime() - Date.parse(time)
  if (age > 2 * interval * 1000 + toleranceMs) {
    throw new Dishonesty(
      'stale-head',
      `The newest publication is of ${showTime(time)}, although the site publishes every ${minutes(interval)}. It shows an old state or no longer publishes.`,
    )
  }
  if (age < -toleranceMs) {
    throw new Dishonesty(
      'wrong-time',
      `The newest publication is of ${showTime(time)}, which is in the future. Is the clock of this device right?`,
    )
  }
}

const minutes = (seconds: number) =>
  seconds === 60 ? 'minute' : `${Math.round(seconds / 60)} minutes`
