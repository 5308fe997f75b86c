import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { createAdministrator, createPersonality } from '../../test/factories.ts'
import { startApp, type TestApp } from '../../test/harness.ts'
import { lockTotals } from '../platform/database/lock-totals.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { type Finding, insertReview } from './store.ts'

const waitForBlocked = ({ db }: TestApp) =>
  vi.waitFor(async () => {
    const { rows } = await sql`select from pg_locks where not granted`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
  })

const findingAbout = (personalityId: string): Finding => ({
  personalityId,
  kind: 'COHORT',
  type: 'UPVOTE',
  windowStart: new Date(),
  windowEnd: new Date(),
  signals: [],
})

const countReviews = async ({ db }: TestApp) =>
  (await db.selectFrom('vote_reviews').selectAll().execute()).length

it('opens no review of a personality that is deleted at the same moment', async () => {
  const app = await startApp()
  const { id } = await createPersonality(app)
  const { opening } = await app.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('personalities').where('id', '=', id).execute()
    const opened = inTransaction(app.db, (other) => insertReview(other, findingAbout(id)))
    await waitForBlocked(app)
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
    const decided = app.call('POST /admin/vote-reviews/:id/decision', {
      as: administrator,
      params: { id: reviewId ?? '' },
      body: { outcome: 'RELEASED', reason: 'A class of a school' },
    })
    await waitForBlocked(app)
    await tx.deleteFrom('personalities').where('id', '=', id).execute()
    return { deciding: decided }
  })
  expect((await deciding).status).toBe(404)
  expect(await countReviews(app)).toBe(0)
})
