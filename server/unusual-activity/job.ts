import type { FastifyBaseLogger } from 'fastify'
import { refreshShares } from '../history/service.ts'
import type { Clock } from '../platform/clock.ts'
import { claimRun } from '../platform/database/claim-run.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import { IntervalJob } from '../platform/interval-job.ts'
import { publishEstablished } from './established-tallies.ts'
import { countedDays, findSurge, surgeDays, surgeMin } from './find-surge.ts'
import { comparedMax, nextPoint, setApartMin } from './steps.ts'
import {
  addPoint,
  countNewcomers,
  countSetApart,
  type Day,
  deleteCountedBefore,
  extendSurge,
  findLastCounted,
  isSiteOlderThan,
  listCountedDays,
  listSurgePeople,
  lockSurges,
  recountNewcomers,
  writeTally,
} from './store.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Time between looks. */
const lookEvery = 15 * minute

/** Days for which a site is so young that everybody is new. */
const youngDays = 60

/** People who are looked at in one transaction. */
const batchSize = 200

/** Days for which unusual activity is named after it has ended; until then its accounts have become old enough. */
const namedDays = 30

export interface SurgeDeps {
  db: Db
  clock: Clock
  responseCache: Pick<ResponseCache, 'drop'>
}

/** Looks for people on whom more new accounts vote than usual, and publishes how many votes are set apart. */
export const createSurgeFinder = ({
  log,
  isOn,
  ...deps
}: SurgeDeps & { log: FastifyBaseLogger; isOn: boolean }) =>
  new IntervalJob({
    work: async () => {
      if (isOn) await lookForSurges(deps)
    },
    interval: minute,
    log,
    failure: 'unusual activity could not be looked for',
  })

/** One run of the job; a look is done by one process. */
export async function lookForSurges(deps: SurgeDeps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  if (!(await claimRun(db, 'unusual-activity', Math.floor(now / lookEvery)))) return
  await countDays(db, now)
  if (await isSiteOlderThan(db, new Date(now - youngDays * day))) await setApart(deps, now)
  // Once a day: it reads all votes. After what is set apart, which it is compared with.
  if (await claimRun(db, 'established-tallies', Math.floor(now / day))) {
    await publishEstablished(db, new Date(now))
  }
}

/** Finds surges, and publishes how many votes are set apart. */
async function setApart({ db, responseCache }: SurgeDeps, now: number): Promise<void> {
  await findSurges(db, now)
  // Accounts become established any day; surges that have ended are looked at once a day for that.
  const isDaily = await claimRun(db, 'unusual-activity-daily', Math.floor(now / day))
  const since = isDaily ? '-infinity' : dayOf(now - day)
  let isChanged = false
  for (let after: string | undefined = beforeAll; after !== undefined; ) {
    const page = await listSurgePeople(db, after, { since, limit: batchSize })
    for (const id of new Set(page.map(({ personalityId }) => personalityId))) {
      const isNew = await inTransaction(db, (tx) => publish(tx, id, now))
      isChanged ||= isNew
    }
    after = page.at(-1)?.entryId
  }
  if (isChanged) responseCache.drop()
}

const beforeAll = '00000000-0000-0000-0000-000000000000'

const dayOf = (time: number): Day => new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** Counts the days again that may have changed, after an update all that are compared. */
async function countDays(db: Db, now: number): Promise<void> {
  const oldest = now - (countedDays - 1) * day
  const last = await findLastCounted(db)
  const first = last === undefined ? oldest : Math.max(oldest, Date.parse(last) - day)
  const countDay = (time: number) =>
    inTransaction(db, async (tx) => {
      await lockSurges(tx)
      await countNewcomers(tx, dayOf(time), new Date(now))
    })
  for (let time = first; dayOf(time) <= dayOf(now); time += day) await countDay(time)
  // From now on it says what is usual. Votes that were changed since it was counted are on other days.
  if (await claimRun(db, 'unusual-activity-usual', Math.floor(now / day))) {
    await countDay(now - surgeDays * day)
  }
  await inTransaction(db, (tx) => deleteCountedBefore(tx, dayOf(oldest)))
}

/** Looks at all people: votes on thousands of others must not draw the look away from one. */
async function findSurges(db: Db, now: number): Promise<void> {
  let after: string | undefined = beforeAll
  while (after !== undefined) {
    const last: string = after
    after = await inTransaction(db, (tx) => findSurgesAfter(tx, last, now))
  }
}

/** Looks at the next people after an id; returns the last one's, or undefined if there are no more. */
async function findSurgesAfter(tx: Tx, after: string, now: number): Promise<string | undefined> {
  await lockSurges(tx)
  const today = dayOf(now)
  const recent = dayOf(now - (surgeDays - 1) * day)
  const counted = await listCountedDays(tx, after, {
    first: dayOf(now - (countedDays - 1) * day),
    recent,
    today,
    min: surgeMin(0),
    limit: batchSize,
  })
  for (const { personalityId, days } of counted) {
    if (!findSurge(days)) continue
    const latest = await recountNewcomers(tx, personalityId, {
      first: recent,
      today,
      now: new Date(now),
    })
    const surge = findSurge([...days.slice(0, -surgeDays), ...latest.slice(-days.length)])
    if (!surge) continue
    const dayAt = (position: number) => dayOf(now - (days.length - 1 - position) * day)
    const firstDay = dayAt(surge.from)
    const unusualSince = surge.since === undefined ? null : dayAt(surge.since)
    await extendSurge(tx, { personalityId, firstDay, unusualSince }, today)
  }
  return counted.at(-1)?.personalityId
}

/** Publishes the votes on a person that are set apart, if they have changed enough. Returns whether anything is new. */
async function publish(tx: Tx, personalityId: string, now: number): Promise<boolean> {
  await lockSurges(tx)
  const setApart = await countSetApart(tx, personalityId, {
    now: new Date(now),
    unusualAfter: dayOf(now - namedDays * day),
    yesterday: dayOf(now - day),
    pointsMax: comparedMax,
  })
  const point = nextPoint(setApart.counts, setApart.points, { min: setApartMin })
  if (point) await addPoint(tx, 'setApart', personalityId, point, new Date(now))
  const isNew = await writeTally(tx, setApart)
  if (isNew) await refreshShares(tx, [personalityId], now)
  return isNew
}
