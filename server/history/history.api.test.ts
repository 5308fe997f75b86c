import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { HistoryPeriod } from '../../contract/history.ts'
import type { VoteType } from '../../contract/votes.ts'
import {
  createAdministrator,
  createPersonality,
  createUser,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { day, hour, insertVotes, manyVotes } from '../../test/past-votes.ts'
import { votersOf } from '../../test/voters.ts'
import { recountAll } from '../recount/service.ts'
import { updateHistory } from './service.ts'

const app = await startApp()

const historyOf = async (id: string, period?: HistoryPeriod) =>
  (await app.call('GET /personalities/:id/history', { params: { id }, query: { period } })).body
    .points

const cast = (as: TestUser, personalityId: string, type: VoteType) =>
  app.call('POST /votes', { as, body: { personalityId, type } })

it('shows the counts at the end of each day with votes, with share and interval', async () => {
  const { id } = await createPersonality(app)
  await insertVotes(app, id, [
    ...manyVotes(15, 'UPVOTE', 40 * day),
    ...manyVotes(10, 'DOWNVOTE', 40 * day),
    ...manyVotes(15, 'UPVOTE', 20 * day),
    ...manyVotes(5, 'DOWNVOTE', 4 * day),
  ])
  await updateHistory(app)
  const points = await historyOf(id, 'all')
  expect(points).toMatchObject([
    { upvoteCount: 15, downvoteCount: 10, supportPercentage: 60, changed: 25 },
    // The last five are withheld: nobody has followed them yet.
    { upvoteCount: 30, downvoteCount: 10, supportPercentage: 75, changed: 15 },
  ])
  expect(points[0]?.interval).toEqual({ low: 40.7, high: 76.6 })
  const midnight = new Date(Math.floor((Date.now() - 20 * day) / day) * day + day).toISOString()
  expect(points[1]?.time).toBe(midnight)
})

it('shows the points of the period, and the last one before it to begin with', async () => {
  const { id } = await createPersonality(app)
  await insertVotes(
    app,
    id,
    [500, 200, 20, 5, 4].flatMap((days) => manyVotes(20, 'UPVOTE', days * day)),
  )
  await updateHistory(app)
  const counts = async (period: HistoryPeriod) =>
    (await historyOf(id, period)).map(({ upvoteCount }) => upvoteCount)
  expect(await counts('all')).toEqual([20, 40, 60, 80])
  expect(await counts('year')).toEqual([20, 40, 60, 80])
  expect(await counts('month')).toEqual([40, 60, 80])
  expect(await counts('week')).toEqual([60, 80])
})

it('shows nothing of fewer than twenty votes', async () => {
  const { id } = await createPersonality(app)
  await insertVotes(app, id, [
    ...manyVotes(12, 'UPVOTE', 9 * day),
    ...manyVotes(7, 'UPVOTE', 3 * day),
  ])
  await updateHistory(app)
  expect(await historyOf(id, 'all')).toEqual([])
})

it('gives simultaneous requests each the history and the publication of its own personality', async () => {
  const personalities = await Promise.all(Array.from({ length: 4 }, () => createPersonality(app)))
  for (const [index, { id }] of personalities.entries()) {
    await insertVotes(
      app,
      id,
      [400, 200, 20, 5, 4].flatMap((days) => manyVotes(20 + index, 'UPVOTE', days * day)),
    )
  }
  await updateHistory(app)
  const unknown = (await createUser(app)).id
  const requests = [unknown, ...personalities.map(({ id }) => id)].flatMap((id) => [
    ...(['all', 'year', 'month', 'week'] as const).map(
      (period) => () =>
        app.call('GET /personalities/:id/history', { params: { id }, query: { period } }),
    ),
    () => app.call('GET /personalities/:id/publication', { params: { id } }),
  ])
  const alone = []
  for (const request of requests) alone.push(await request())
  app.responseCache.drop()
  const together = await Promise.all(requests.map((request) => request()))
  const told = (replies: typeof together) => replies.map(({ status, body }) => ({ status, body }))
  expect(told(together)).toEqual(told(alone))
  const [first, second] = personalities.map(({ id }) => id)
  expect(await historyOf(first ?? '', 'all')).not.toEqual(await historyOf(second ?? '', 'all'))
})

it('responds with 404 for an unknown personality, and 400 for an unknown period', async () => {
  const unknown = await app.call('GET /personalities/:id/history', {
    params: { id: (await createUser(app)).id },
  })
  expect(unknown.status).toBe(404)
  const { id } = await createPersonality(app)
  const wrong = await app.send({ method: 'GET', url: `/api/personalities/${id}/history?period=x` })
  expect(wrong.status).toBe(400)
})

it('shows an hour when it has ended, and five more voters have followed', async () => {
  const { id } = await createPersonality(app)
  await insertVotes(app, id, manyVotes(20, 'UPVOTE', 5 * day))
  const voters = await Promise.all(Array.from({ length: 11 }, () => createUser(app)))
  for (const as of voters.slice(0, 5)) await cast(as, id, 'DOWNVOTE')
  const counts = async () => {
    await updateHistory(app)
    return (await historyOf(id, 'all')).map(({ downvoteCount }) => downvoteCount)
  }
  // The present hour is no point.
  expect(await counts()).toEqual([0])
  app.clock.advance(hour)
  expect(await counts()).toEqual([0])
  for (const as of voters.slice(5, 9)) await cast(as, id, 'DOWNVOTE')
  app.clock.advance(1_000)
  expect(await counts()).toEqual([0])
  await cast(voters[9] as TestUser, id, 'DOWNVOTE')
  app.clock.advance(1_000)
  expect(await counts()).toEqual([0, 5])
})

it('does not take one voter who changes a vote many times for many voters', async () => {
  const { id } = await createPersonality(app)
  await insertVotes(app, id, manyVotes(20, 'UPVOTE', 5 * day))
  const voter = await createUser(app)
  for (let count = 0; count < 6; count++) {
    await cast(voter, id, 'UPVOTE')
    await cast(voter, id, 'DOWNVOTE')
  }
  await updateHistory(app)
  app.clock.advance(hour)
  await updateHistory(app)
  const rows = await app.db
    .selectFrom('vote_history')
    .where('personality_id', '=', id)
    .select(['stage', 'changes', 'to_downvote'])
    .orderBy('hour')
    .execute()
  expect(rows).toEqual([
    { stage: 'point', changes: 20, to_downvote: 0 },
    { stage: 'rest', changes: 12, to_downvote: 6 },
  ])
})

it('merges every change once while users vote, change and remove votes, and several processes merge', async () => {
  const administrator = await createAdministrator(app)
  const made = await Promise.all(Array.from({ length: 4 }, () => createPersonality(app)))
  const voters = await Promise.all(Array.from({ length: 25 }, () => createUser(app)))
  const merge = () => Promise.all([updateHistory(app), updateHistory(app)])
  const votes = (types: VoteType[]) =>
    voters.flatMap((as, v) =>
      made.map(({ id }, p) => cast(as, id, types[(v + p) % types.length] ?? 'UPVOTE')),
    )
  await Promise.all([...votes(['UPVOTE', 'DOWNVOTE']), merge()])
  app.clock.advance(hour)
  const removed = voters.slice(0, 5).map((as) =>
    app.call('DELETE /votes/:personalityId', {
      as,
      params: { personalityId: made[0]?.id ?? '' },
    }),
  )
  await Promise.all([...votes(['DOWNVOTE', 'UPVOTE', 'UPVOTE']), ...removed, merge()])
  await Promise.all([
    app.call('DELETE /personalities/:id', {
      as: administrator,
      params: { id: made[3]?.id ?? '' },
    }),
    merge(),
  ])
  expect((await recountAll(app.db)).wrong).toEqual([])
  await merge()
  expect((await recountAll(app.db)).wrong).toEqual([])
  const left = await app.db.selectFrom('vote_changes').selectAll().execute()
  expect(left).toEqual([])
})

it('says how often votes moved to the other side in the period, from five on', async () => {
  const { id } = await createPersonality(app)
  const made = await Promise.all(Array.from({ length: 30 }, () => createUser(app)))
  const moved = async () =>
    (await app.call('GET /personalities/:id/history', { params: { id } })).body.movedVotes
  const endDay = async () => {
    await updateHistory(app)
    app.clock.advance(hour)
    await updateHistory(app)
    await sql`
      update vote_history set hour = hour - interval '3 days' where personality_id = ${id}
    `.execute(app.db)
  }
  for (const as of made.slice(0, 20)) await cast(as, id, 'UPVOTE')
  for (const as of made.slice(0, 8)) await cast(as, id, 'DOWNVOTE')
  for (const as of made.slice(0, 2)) await cast(as, id, 'UPVOTE')
  await endDay()
  // The day of the last point is not told yet.
  expect(await moved()).toEqual({ toUpvote: null, toDownvote: null })
  for (const as of made.slice(20, 25)) await cast(as, id, 'UPVOTE')
  await endDay()
  for (const as of made.slice(25, 30)) await cast(as, id, 'UPVOTE')
  await endDay()
  expect(await moved()).toEqual({ toUpvote: null, toDownvote: 8 })
})

it('says how many votes are under review, from twenty on and in steps of ten', async () => {
  const { id } = await createPersonality(app)
  const made = await Promise.all(Array.from({ length: 37 }, () => createUser(app)))
  const voters = votersOf(app)
  const underReview = async () => {
    app.responseCache.drop()
    const { body } = await app.call('GET /personalities/:id/history', { params: { id } })
    return body.votesUnderReview
  }
  for (const as of made) await cast(as, id, 'UPVOTE')
  const ids = made.map((voter) => voter.id)
  await voters.hold(id, ids.slice(0, 19))
  expect(await underReview()).toBeNull()
  const other = await voters.hold(id, ids.slice(19))
  expect(await underReview()).toBe(30)
  await voters.exclude(other)
  expect(await underReview()).toBeNull()
})

it('carries the notes of administrators on days of the period, which the audit log records', async () => {
  const administrator = await createAdministrator(app)
  const { id } = await createPersonality(app)
  const params = { personalityId: id }
  const note = (daysAgo: number, text = 'Elected.') => ({
    day: new Date(Date.now() - daysAgo * day).toISOString().slice(0, 10),
    text,
    address: 'https://news.example/a',
  })
  const replace = (notes: ReturnType<typeof note>[], basedOn?: typeof notes) =>
    app.call('PUT /admin/personalities/:personalityId/chart-notes', {
      as: administrator,
      params,
      body: { notes, basedOn },
    })
  const shown = async (period: HistoryPeriod) =>
    (await app.call('GET /personalities/:id/history', { params: { id }, query: { period } })).body
      .notes

  const [early, late] = [note(20, '  First.  '), note(2)]
  const first = { ...early, text: 'First.' }
  expect(await replace([late, early], [])).toMatchObject({ body: { notes: [first, late] } })
  expect(await shown('week')).toEqual([late])
  expect(await shown('all')).toEqual([first, late])
  // Another administrator has seen it before the change.
  expect((await replace([late], [])).status).toBe(409)
  expect(await replace([late], [first, late])).toMatchObject({ body: { notes: [late] } })
  expect(await shown('all')).toEqual([late])

  const { body } = await app.call('GET /admin/audit', { as: administrator })
  const [removed, added] = body.data.filter(({ target }) => target.id === id)
  expect([removed, added]).toMatchObject([
    { action: 'CHART_NOTES_CHANGED', changes: [{ field: 'notes', after: null }] },
    { action: 'CHART_NOTES_CHANGED', changes: [{ field: 'notes', before: null }] },
  ])
  expect(removed?.changes[0]?.before).toBe(`${first.day} First. (https://news.example/a)`)

  const twenty = Array.from({ length: 20 }, (_, index) => note(index))
  expect((await replace(twenty)).body.notes).toHaveLength(20)
  for (const refused of [
    [...twenty, note(21)],
    [note(1, 'x'.repeat(201))],
    [note(1, ' ')],
    [{ ...note(1), day: '2026-02-30' }],
    [{ ...note(1), address: 'javascript:alert(1)' }],
    [{ ...note(1), address: 'https://news.example/a b' }],
  ]) {
    expect((await replace(refused)).status, JSON.stringify(refused).slice(0, 200)).toBe(400)
  }
  expect((await replace([note(1, 'x'.repeat(200))])).status).toBe(200)
})

it('takes a hundred rows of votes at a time, and leaves the others to the next run when it is stopped', async () => {
  const { id } = await createPersonality(app)
  await updateHistory(app)
  // Votes that are cast and taken back.
  await sql`
    insert into vote_changes
    select date_trunc('hour', now()), array[${id}::uuid], array[change], array[0], array[0], array[0], array[0], array[0]
    from generate_series(1, 250) as row, lateral (select case when row % 2 = 0 then 1 else -1 end as change) as changes
  `.execute(app.db)
  const waiting = async () =>
    (await sql<{ rows: number }>`select count(*)::int as rows from vote_changes`.execute(app.db))
      .rows
  await updateHistory(app, AbortSignal.abort())
  expect(await waiting()).toEqual([{ rows: 150 }])
  await updateHistory(app)
  expect(await waiting()).toEqual([{ rows: 0 }])
})
