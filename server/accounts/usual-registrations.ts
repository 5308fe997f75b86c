import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { registrationsByDay } from './store.ts'

const hour = 60 * 60_000
const day = 24 * hour

/** Days whose registrations say what is usual: a few unusual ones among them do not change the median. */
const days = 14

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/**
 * Returns a function for the usual number of registrations a day: the median of the last two weeks, read once an hour.
 * While the database does not respond, the last one read stays.
 */
export function createUsualRegistrations(db: Db, clock: Clock): () => Promise<number> {
  let known = 0
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function read(now: number) {
    const counts = await registrationsByDay(db, dateOf(now - days * day), dateOf(now))
    const all = [...counts, ...Array<number>(Math.max(0, days - counts.length)).fill(0)]
    known = all.toSorted((a, b) => a - b)[days >> 1] ?? 0
  }

  return async () => {
    const now = clock.now()
    if (now - readAt >= hour) {
      readAt = now
      reading = read(now)
        .catch(() => undefined)
        .finally(() => {
          reading = undefined
        })
    }
    await reading
    return known
  }
}
