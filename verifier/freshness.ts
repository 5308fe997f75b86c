import { Dishonesty } from './finding.ts'
import type { PublicationRecord } from './records.ts'
import { say } from './sentences.ts'

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
      say('oldPublication', { time, minutes: Math.round(interval / 60) }),
    )
  }
  if (age < -toleranceMs) {
    throw new Dishonesty('wrong-time', say('futurePublication', { time }))
  }
}
