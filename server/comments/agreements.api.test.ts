import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  commonPassword,
  createAdministrator,
  createComment,
  createPersonality,
  createUser,
  type TestPersonality,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { votersOf } from '../../test/voters.ts'
import { recountAll } from '../recount/service.ts'

const app = await startApp()
const voters = votersOf(app)
const day = 24 * 60 * 60_000

const agree = (as: TestUser, id: string, agrees = true) =>
  app.call('PUT /comments/:id/agreement', { as, params: { id }, body: { agrees } })

const createUsers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => createUser(app)))

const detailOf = async (id: string, as?: TestUser) =>
  (await app.call('GET /comments/detail/:id', { as, params: { id } })).body

async function order(
  about: TestPersonality,
  sort: 'mostAgreed' | 'acrossCamps',
  limit = 20,
): Promise<string[]> {
  const params = { personalityId: about.id }
  const read = async (cursor?: string): Promise<string[]> => {
    const query = { sort, limit: String(limit), ...(cursor && { cursor }) }
    const { body } = await app.call('GET /comments/:personalityId/threads', { params, query })
    const { nextCursor } = body.pagination
    const contents = body.data.map(({ comment }) => comment?.content ?? 'removed')
    return nextCursor ? [...contents, ...(await read(nextCursor))] : contents
  }
  app.responseCache.drop()
  return read()
}

const runJob = () => app.features.comments.jobs.agreements.run()

const storedCount = async (id: string) => {
  const row = await app.db
    .selectFrom('comments')
    .where('id', '=', id)
    .select('agree_count')
    .executeTakeFirstOrThrow()
  return row.agree_count
}

it('counts who agrees once, shows the number from five on, and everybody only the own agreement', async () => {
  const { id } = await createComment(app)
  const users = await createUsers(5)
  const [first, , , , last] = users as [TestUser, TestUser, TestUser, TestUser, TestUser]
  for (const as of users.slice(0, 4)) {
    expect((await agree(as, id)).body).toEqual({ hasAgreed: true, agreeCount: null })
  }
  expect((await agree(first, id)).body).toEqual({ hasAgreed: true, agreeCount: null })
  expect((await agree(last, id)).body).toEqual({ hasAgreed: true, agreeCount: 5 })
  app.responseCache.drop()
  expect(await detailOf(id)).toMatchObject({ hasAgreed: false, agreeCount: 5 })
  expect(await detailOf(id, first)).toMatchObject({ hasAgreed: true, agreeCount: 5 })
  expect(await detailOf(id, await createAdministrator(app))).toMatchObject({ hasAgreed: false })
  expect((await agree(first, id, false)).body).toEqual({ hasAgreed: false, agreeCount: null })
  expect((await agree(first, id, false)).body).toEqual({ hasAgreed: false, agreeCount: null })
})

it('refuses to agree with an own or a hidden comment', async () => {
  const author = await createUser(app)
  for (const isAnonymous of [false, true]) {
    const { id } = await createComment(app, { author, isAnonymous })
    expect((await agree(author, id)).problem).toMatchObject({
      statusCode: 400,
      message: 'You cannot agree with your own comment.',
    })
  }
  const { id } = await createComment(app)
  await app.db.updateTable('comments').where('id', '=', id).set({ status: 'HIDDEN' }).execute()
  expect((await agree(author, id)).status).toBe(404)
})

it('counts agreements as votes: of unconfirmed members from a random moment after the confirmation on', async () => {
  const { id } = await createComment(app)
  const [member] = (await createUsers(1)) as [TestUser]
  await voters.confirm(member.id, false)
  expect((await agree(member, id)).body).toMatchObject({ hasAgreed: true })
  expect(await storedCount(id)).toBe(0)
  await voters.confirm(member.id)
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from changes_at - now())::integer as seconds from comment_agreements
    where comment_id = ${id}
  `.execute(app.db)
  expect(rows[0]?.seconds).toBeGreaterThanOrEqual(-60)
  expect(rows[0]?.seconds).toBeLessThanOrEqual(day / 1000)
  await sql`update comment_agreements set changes_at = now() + interval '1 minute'`.execute(app.db)
  await runJob()
  expect(await storedCount(id)).toBe(0)
  await sql`update comment_agreements set changes_at = now() - interval '1 minute'`.execute(app.db)
  await runJob()
  expect(await storedCount(id)).toBe(1)
  await voters.withdraw([member.id])
  expect(await storedCount(id)).toBe(1)
  await sql`update comment_agreements set changes_at = now() - interval '1 minute'`.execute(app.db)
  await runJob()
  expect(await storedCount(id)).toBe(0)
  expect((await recountAll(app.db)).wrong).toEqual([])
})

it('keeps agreements of deleted accounts until five can leave together', async () => {
  const { id } = await createComment(app)
  const users = await createUsers(6)
  await sql`update users set created_at = now() - interval '60 days'`.execute(app.db)
  for (const as of users) await agree(as, id)
  const leave = (as: TestUser) =>
    app.call('DELETE /users/me', {
      as: { token: app.tokens.sign({ userId: as.id, version: 0 }) },
      body: { password: commonPassword },
    })
  const runMonth = async () => {
    app.clock.advance(31 * day)
    await app.features.deletedAccounts.jobs.withdrawal.run()
  }
  for (const as of users.slice(0, 4)) expect((await leave(as)).status).toBe(204)
  await runMonth()
  expect(await storedCount(id)).toBe(6)
  await leave(users[4] as TestUser)
  expect(await storedCount(id)).toBe(6)
  await runMonth()
  expect(await storedCount(id)).toBe(1)
})

it('orders by shown numbers of agreements, and pages through the order', async () => {
  const about = await createPersonality(app)
  const users = await createUsers(6)
  const write = (content: string) => createComment(app, { personality: about, content })
  const [none, four, six, five] = [
    await write('none'),
    await write('four'),
    await write('six'),
    await write('five'),
  ]
  for (const as of users) await agree(as, six.id)
  for (const as of users.slice(0, 5)) await agree(as, five.id)
  for (const as of users.slice(0, 4)) await agree(as, four.id)
  const newest = await write('newest')
  await createComment(app, { personality: about, parentId: none.id })
  await app.db.deleteFrom('comments').where('id', '=', none.id).execute()
  expect(newest.content).toBe('newest')
  const expected = ['six', 'five', 'newest', 'four', 'removed']
  for (const limit of [1, 2, 20]) expect(await order(about, 'mostAgreed', limit)).toEqual(expected)
})

it('ranks across camps after five new raters of each side, whatever single members do meanwhile', async () => {
  const about = await createPersonality(app)
  const write = (content: string) => createComment(app, { personality: about, content })
  const both = await write('both')
  const supporters = await write('supporters')
  await write('neither')
  const vote = (as: TestUser, type: 'UPVOTE' | 'DOWNVOTE') =>
    app.call('POST /votes', { as, body: { personalityId: about.id, type } })
  const join = async (type: 'UPVOTE' | 'DOWNVOTE', ids: string[]) => {
    const as = await createUser(app)
    await vote(as, type)
    for (const id of ids) await agree(as, id)
    return as
  }
  const byTime = ['neither', 'supporters', 'both']
  for (let count = 0; count < 5; count++) await join('UPVOTE', [both.id, supporters.id])
  for (let count = 0; count < 4; count++) await join('DOWNVOTE', [both.id])
  // Neither a vote that does not count nor one without an agreement makes five.
  const held = await join('DOWNVOTE', [both.id])
  await voters.hold(about.id, [held.id])
  await join('DOWNVOTE', [])
  await runJob()
  expect(await order(about, 'acrossCamps')).toEqual(byTime)
  const fifth = await join('DOWNVOTE', [both.id])
  await runJob()
  const ranked = ['both', 'neither', 'supporters']
  expect(await order(about, 'acrossCamps')).toEqual(ranked)
  // The same members cannot have it computed again: not by taking back, agreeing again, or leaving.
  const ids = async () =>
    (
      await app.db
        .selectFrom('comment_agreements')
        .where('comment_id', '=', both.id)
        .where('user_id', 'is not', null)
        .select('user_id as id')
        .execute()
    ).map(({ id }) => id)
  for (const id of await ids()) {
    const as = { token: app.tokens.sign({ userId: id ?? '', version: 0 }) } as TestUser
    await agree(as, both.id, false)
    await agree(as, supporters.id)
  }
  await runJob()
  expect(await order(about, 'acrossCamps')).toEqual(ranked)
  await app.call('DELETE /users/me', {
    as: { token: app.tokens.sign({ userId: fifth.id, version: 0 }) },
    body: { password: commonPassword },
  })
  await runJob()
  expect(await order(about, 'acrossCamps')).toEqual(ranked)
  for (let count = 0; count < 5; count++) {
    await join('UPVOTE', [supporters.id])
    await join('DOWNVOTE', [supporters.id])
  }
  await runJob()
  expect(await order(about, 'acrossCamps')).toEqual(['supporters', 'neither', 'both'])
})

it('keeps the number right while many agree and take it back', async () => {
  const { id } = await createComment(app)
  const users = await createUsers(12)
  await Promise.all(users.map((as) => agree(as, id)))
  await Promise.all([
    ...users.slice(0, 6).map((as) => agree(as, id, false)),
    ...users.slice(6).map((as) => agree(as, id)),
  ])
  expect(await storedCount(id)).toBe(6)
  await app.db.updateTable('comments').set({ agree_count: 3 }).where('id', '=', id).execute()
  const { wrong } = await recountAll(app.db, { repair: true })
  expect(wrong).toContainEqual({
    subject: `comment ${id}`,
    counter: 'agreeCount',
    stored: 3,
    counted: 6,
  })
  expect(await storedCount(id)).toBe(6)
})
