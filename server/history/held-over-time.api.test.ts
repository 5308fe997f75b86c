import { expect, it } from 'vitest'
import type { HistoryPeriod } from '../../contract/history.ts'
import {
  createAdministrator,
  createPersonality,
  createUser,
  type TestPersonality,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { day } from '../../test/past-votes.ts'
import { votersOf } from '../../test/voters.ts'
import { updateHistory } from './service.ts'

const app = await startApp()
const voters = votersOf(app)

/** Holds the votes of new users. */
async function hold({ id }: TestPersonality, count: number): Promise<string> {
  const users = await Promise.all(Array.from({ length: count }, () => createUser(app)))
  return voters.hold(
    id,
    users.map((user) => user.id),
  )
}

/** Ends days; the job runs when each has ended. */
async function endDays(count = 1) {
  await updateHistory(app)
  for (let ended = 0; ended < count; ended++) {
    app.clock.advance(day)
    await updateHistory(app)
  }
  app.responseCache.drop()
}

const heldOf = async ({ id }: TestPersonality, period?: HistoryPeriod) =>
  (await app.call('GET /personalities/:id/history', { params: { id }, query: { period } })).body
    .held

const midnight = () => new Date(Math.floor(app.clock.now() / day) * day).toISOString()

it('lists the votes under review in tens at the end of each day on which they changed', async () => {
  const [person, other] = [await createPersonality(app), await createPersonality(app)]
  await endDays()
  await hold(other, 19)
  const review = await hold(person, 37)
  await updateHistory(app)
  // The day has not ended.
  expect(await heldOf(person)).toEqual([])
  await endDays()
  const first = { time: midnight(), votes: 30 }
  expect(await heldOf(person)).toEqual([first])
  // Several runs, and a day without changes.
  await endDays()
  await updateHistory(app)
  expect(await heldOf(person)).toEqual([first])
  const more = await hold(person, 12)
  await endDays()
  const second = { time: midnight(), votes: 40 }
  expect(await heldOf(person)).toEqual([first, second])
  await voters.release(review)
  await voters.exclude(more)
  await endDays()
  const third = { time: midnight(), votes: null }
  expect(await heldOf(person)).toEqual([first, second, third])
  expect(await heldOf(other)).toEqual([])
  await endDays(9)
  expect(await heldOf(person, 'week')).toEqual([third])
  expect(await heldOf(person, 'month')).toEqual([first, second, third])
})

it('does not tell when a single vote makes the tens change', async () => {
  const person = await createPersonality(app)
  await hold(person, 29)
  await endDays()
  await hold(person, 1)
  await endDays()
  expect(await heldOf(person)).toMatchObject([{ votes: 20 }])
  await hold(person, 4)
  await endDays()
  expect(await heldOf(person)).toMatchObject([{ votes: 20 }, { votes: 30 }])
})

it('counts a day once, whoever runs the job, and forgets a personality that is deleted', async () => {
  const [person, other] = [await createPersonality(app), await createPersonality(app)]
  await hold(person, 25)
  await hold(other, 25)
  app.clock.advance(day)
  await Promise.all([updateHistory(app), updateHistory(app)])
  app.responseCache.drop()
  expect(await heldOf(person)).toHaveLength(1)
  const as = await createAdministrator(app)
  await app.call('DELETE /personalities/:id', { as, params: { id: other.id } })
  await endDays()
  const left = await app.db
    .selectFrom('held_points')
    .where('personality_id', '=', other.id)
    .selectAll()
    .execute()
  expect(left).toEqual([])
})
