import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createPersonality, createUser, type TestPersonality } from '../../../test/factories.ts'
import { startApp } from '../../../test/harness.ts'
import { day } from '../../../test/past-votes.ts'
import { updateHistory } from '../../history/service.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type Finding, holdVotes, insertReview } from '../../vote-reviews/store.ts'
import { checkHeldPoints } from './service.ts'

const app = await startApp()
// The next noon: nothing is compared with what was held in the last hour of a day.
app.clock.advance(1.5 * day - (app.clock.now() % day))

/** Opens a review that holds the votes of new users, as the detector does. */
async function hold(personality: TestPersonality, count: number) {
  const users = await Promise.all(Array.from({ length: count }, () => createUser(app)))
  const userIds = users.map(({ id }) => id)
  const windowEnd = new Date(app.clock.now())
  const finding: Finding = {
    personalityId: personality.id,
    kind: 'COHORT',
    windowStart: new Date(app.clock.now() - 60_000),
    windowEnd,
    signals: [],
  }
  const id = await inTransaction(app.db, async (tx) => {
    const opened = (await insertReview(tx, finding)) ?? ''
    await holdVotes(tx, opened, userIds, finding)
    return opened
  })
  // As the clock of the test says, not that of the database.
  await sql`update vote_reviews set created_at = ${windowEnd.toISOString()} where id = ${id}`.execute(
    app.db,
  )
  return { id, userIds }
}

async function release(id: string) {
  const decidedAt = new Date(app.clock.now()).toISOString()
  await sql`select votes__release(${id})`.execute(app.db)
  await sql`update vote_reviews set outcome = 'RELEASED' where id = ${id}`.execute(app.db)
  await sql`update vote_findings set decided_at = ${decidedAt} where review_id = ${id}`.execute(
    app.db,
  )
}

async function endDay() {
  await updateHistory(app)
  app.clock.advance(day)
  await updateHistory(app)
}

const faults = async () => (await checkHeldPoints(app.db)).faults

const corrupt = (personality: TestPersonality, held: number) =>
  sql`update held_points set held = ${held} where personality_id = ${personality.id}`.execute(
    app.db,
  )

const lastDay = () => new Date(app.clock.now() - day).toISOString().slice(0, 10)

it('finds published numbers of held votes that the reviews contradict, and that are missing', async () => {
  const [ada, bo, cy] = [
    await createPersonality(app, { slug: 'ada' }),
    await createPersonality(app, { slug: 'bo' }),
    await createPersonality(app, { slug: 'cy' }),
  ]
  await endDay()
  const [first] = [await hold(ada, 33), await hold(bo, 41), await hold(cy, 19)]
  expect(await checkHeldPoints(app.db)).toEqual({ points: 0, faults: [] })
  await endDay()
  expect(await checkHeldPoints(app.db)).toEqual({ points: 2, faults: [] })
  // Released votes, and holds that were deleted with an account before they were kept, leave only what can have been.
  await sql`delete from vote_holds where user_id = ${first.userIds[0]}`.execute(app.db)
  expect(await faults()).toEqual([])
  await corrupt(ada, 60)
  await corrupt(bo, 36)
  expect(await faults()).toEqual([
    `ada: 60 votes under review at the end of ${lastDay()}, but reviews held 32 to 33`,
    expect.stringMatching(
      /^ada: 60 votes under review are told since .*, but reviews held 32 to 33$/,
    ),
    `bo: 36 votes under review at the end of ${lastDay()}, but reviews held 41`,
  ])
  await corrupt(ada, 33)
  await corrupt(bo, 41)
  await release(first.id)
  await endDay()
  expect(await checkHeldPoints(app.db)).toEqual({ points: 3, faults: [] })
  await sql`delete from held_points where personality_id = ${bo.id}`.execute(app.db)
  expect(await faults()).toEqual([
    expect.stringMatching(/^bo: 0 votes under review are told since .*, but reviews held 41$/),
  ])
  // A number below twenty is published only after a higher one.
  await sql`
    insert into held_points (personality_id, hour, held)
    select ${cy.id}, max(hour), 19 from held_points
  `.execute(app.db)
  expect((await faults()).at(-1)).toBe(
    `cy: 19 votes under review at the end of ${lastDay()} should not have been published`,
  )
})
