import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  createAdministrator,
  createPersonality,
  createUser,
  sessionOf,
} from '../../test/factories.ts'
import { startApp, type TestApp } from '../../test/harness.ts'
import { waitForBlocked } from '../../test/lock-waits.ts'
import { beginMerge } from '../merges/store.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockTotals } from '../platform/database/lock-totals.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { recountAll } from '../recount/service.ts'
import { writeVotes } from '../votes/store.ts'
import { type Finding, insertReview, insertVoteAppeal, setOutcome } from './store.ts'

const findingAbout = (personalityId: string): Finding => ({
  personalityId,
  kind: 'COHORT',
  windowStart: new Date(),
  windowEnd: new Date(),
  signals: [],
})

const countReviews = async ({ db }: TestApp) =>
  (await db.selectFrom('vote_reviews').selectAll().execute()).length

/** A review of the votes of two users. */
async function openReview(app: TestApp) {
  const { id } = await createPersonality(app)
  const [first, second] = [await createUser(app), await createUser(app)]
  const reviewId = (await inTransaction(app.db, (tx) => insertReview(tx, findingAbout(id)))) ?? ''
  await sql`select votes__hold(${reviewId}, ${id}, ${[first.id, second.id]}::uuid[])`.execute(
    app.db,
  )
  return { reviewId, personalityId: id, first, second }
}

const openAppealsOf = ({ db }: TestApp, reviewId: string) =>
  db
    .selectFrom('vote_appeals')
    .where('review_id', '=', reviewId)
    .where('is_granted', 'is', null)
    .selectAll()
    .execute()

it('opens no review of a personality that is deleted at the same moment', async () => {
  const app = await startApp()
  const { id } = await createPersonality(app)
  const { opening } = await app.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('personalities').where('id', '=', id).execute()
    const opened = inTransaction(app.db, (other) => insertReview(other, findingAbout(id)))
    await waitForBlocked(app.db)
    return { opening: opened }
  })
  expect(await opening).toBeUndefined()
  expect(await countReviews(app)).toBe(0)
})

it('answers 404 for the decision about votes on a personality that is deleted at the same moment', async () => {
  const app = await startApp()
  const [administrator, { id }] = [await createAdministrator(app), await createPersonality(app)]
  const reviewId = await inTransaction(app.db, (tx) => insertReview(tx, findingAbout(id)))
  await sql`select votes__hold(${reviewId}, ${id}, array[${administrator.id}]::uuid[])`.execute(
    app.db,
  )
  const { deciding } = await app.db.transaction().execute(async (tx) => {
    await lockTotals('personality', sql`select ${id}::uuid`, 'update').execute(tx)
    // The decision waits here, before it has a lock: the deletion would wait for that one, and either might be aborted.
    await tx.selectFrom('vote_reviews').select('id').forUpdate().execute()
    const decided = app.call('POST /admin/vote-reviews/:id/decision', {
      as: administrator,
      params: { id: reviewId ?? '' },
      body: { outcome: 'RELEASED', reason: 'A class of a school' },
    })
    await waitForBlocked(app.db)
    await tx.deleteFrom('personalities').where('id', '=', id).execute()
    return { deciding: decided }
  })
  expect((await deciding).status).toBe(404)
  expect(await countReviews(app)).toBe(0)
})

it('takes no appeal for a vote that is released at the same moment', async () => {
  const app = await startApp()
  const administrator = await createAdministrator(app)
  const { reviewId, personalityId, first } = await openReview(app)
  const { appealing } = await app.db.transaction().execute(async (tx) => {
    await setOutcome(tx, reviewId, {
      outcome: 'RELEASED',
      deciderId: administrator.id,
      reason: 'A class of a school',
    })
    const appealed = app.call('POST /vote-appeals', {
      as: first,
      body: { personalityId, text: 'I am one person.' },
    })
    await waitForBlocked(app.db)
    return { appealing: appealed }
  })
  expect((await appealing).status).toBe(404)
  expect(await openAppealsOf(app, reviewId)).toEqual([])
})

it('grants an appeal that arrives while others are granted', async () => {
  const app = await startApp()
  const [administrator, colleague] = [
    await createAdministrator(app),
    await createAdministrator(app),
  ]
  const { reviewId, first, second } = await openReview(app)
  await inTransaction(app.db, (tx) =>
    setOutcome(tx, reviewId, {
      outcome: 'EXCLUDED',
      deciderId: administrator.id,
      reason: 'One person',
    }),
  )
  await insertVoteAppeal(app.db, reviewId, first.id, 'I am one person.')
  const { granting } = await app.db.transaction().execute(async (tx) => {
    await insertVoteAppeal(tx, reviewId, second.id, 'I am another.')
    const granted = app.call('POST /admin/vote-reviews/:id/appeals/decision', {
      as: colleague,
      params: { id: reviewId },
      body: { isGranted: true, reason: 'A class of a school' },
    })
    await waitForBlocked(app.db)
    return { granting: granted }
  })
  expect((await granting).body).toMatchObject({ outcome: 'RELEASED', openAppeals: 0 })
  expect(await openAppealsOf(app, reviewId)).toEqual([])
})

it('a release that waits for a merge counts no vote on a person who has been merged meanwhile', async () => {
  const app = await startApp()
  const { db } = app
  const people = [await createPersonality(app), await createPersonality(app)]
  const [absorbed = '', survivor = ''] = people.map(({ id }) => id)
  const { id: last } = await createPersonality(app)
  const users: string[] = []
  while (users.length < 5) users.push((await createUser(app)).id)
  const [actorId = ''] = users
  await writeVotes(
    db,
    users.map((userId, at) => ({
      session: sessionOf(userId),
      personalityId: at < 3 ? absorbed : survivor,
      type: 'UPVOTE',
    })),
  )
  const review = await inTransaction(db, (tx) => insertReview(tx, findingAbout(absorbed)))
  await sql`select votes__hold(${review}, ${absorbed}, ${users.slice(0, 3)}::uuid[])`.execute(db)
  const begin = (absorbedId: string, survivorId: string) =>
    inTransaction(db, (tx) => beginMerge(tx, { absorbedId, survivorId, actorId }))
  const finish = async (tx: Tx, id: string | null | undefined) => {
    await sql`select merges__prepare(${id}, 1000)`.execute(tx)
    await sql`select merges__carry_out(${id}, 0, 1)`.execute(tx)
    await sql`select merges__complete(${id})`.execute(tx)
  }
  const first = await begin(absorbed, survivor)
  const { releasing } = await inTransaction(db, async (merging) => {
    await finish(merging, first)
    const released = inTransaction(db, async (tx) => {
      await sql`select votes__release(${review})`.execute(tx)
      const again = begin(survivor, last).then((id) =>
        inTransaction(db, (other) => finish(other, id)),
      )
      await Promise.race([again, waitForBlocked(db)])
      return { again }
    })
    await waitForBlocked(db)
    return { releasing: released }
  })
  await (await releasing).again
  expect((await recountAll(db)).wrong).toEqual([])
})
