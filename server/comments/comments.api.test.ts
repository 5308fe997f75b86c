import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  createAdministrator,
  createComment,
  createPersonality,
  createUser,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()

const post = (as: TestUser, personalityId: string, content: string, isAnonymous = false) =>
  app.call('POST /comments', { as, body: { personalityId, content, isAnonymous } })

const shownOn = async (personalityId: string, as?: TestUser) =>
  (await app.call('GET /comments/:personalityId', { as, params: { personalityId } })).body

const countOf = async (id: string) =>
  (await app.call('GET /personalities/:id/stats', { params: { id } })).body.commentCount

describe('a comment', () => {
  it('appears at the top of the list and is counted', async () => {
    const made = await createPersonality(app)
    const author = await createUser(app, { name: 'Clara Voice' })
    await post(author, made.id, 'First.')
    const reply = await post(author, made.id, '  Second. ')
    expect(reply).toMatchObject({
      status: 201,
      body: { content: 'Second.', isOwn: true, isEdited: false, status: 'ACTIVE' },
    })
    const list = await shownOn(made.id)
    expect(list.data.map((row) => row.content)).toEqual(['Second.', 'First.'])
    expect(list.data[0]).toMatchObject({ user: { name: 'Clara Voice' }, isOwn: false })
    expect(list.data[0]).not.toHaveProperty('status')
    expect(await countOf(made.id)).toBe(2)
  })

  it.each([
    ['', 'Comment must not be empty'],
    ['   ', 'Comment must not be empty'],
    ['x'.repeat(501), 'Comment must not exceed 500 characters'],
    ['😀'.repeat(501), 'Comment must not exceed 500 characters'],
  ])('cannot be %j', async (content, message) => {
    const reply = await post(await createUser(app), (await createPersonality(app)).id, content)
    expect(reply.problem).toMatchObject({ statusCode: 400, message: [message] })
  })

  it('is measured in code points, in the database too', async () => {
    const content = '😀'.repeat(500)
    const reply = await post(await createUser(app), (await createPersonality(app)).id, content)
    expect(reply).toMatchObject({ status: 201, body: { content } })
    const { rows } = await sql<{ length: number }>`
      select char_length(content) as length from comments where id = ${reply.body.id}
    `.execute(app.db)
    expect(rows).toEqual([{ length: 500 }])
  })

  it('is rejected on an unknown personality', async () => {
    const author = await createUser(app)
    expect((await post(author, author.id, 'Hello')).status).toBe(404)
    const list = await app.call('GET /comments/:personalityId', {
      params: { personalityId: author.id },
    })
    expect(list.status).toBe(404)
  })

  it('is listed exactly once by cursor paging while others comment and delete', async () => {
    const made = await createPersonality(app)
    const author = await createUser(app)
    const written: string[] = []
    for (let number = 1; number <= 7; number++) {
      written.unshift((await post(author, made.id, `Number ${number}`)).body.id)
    }
    const read = async (query: { cursor?: string; page?: string }) => {
      const params = { personalityId: made.id }
      const reply = await app.call('GET /comments/:personalityId', {
        params,
        query: { ...query, limit: '3' },
      })
      const { data, pagination } = reply.body
      return { ids: data.map(({ id }) => id), pagination }
    }
    const first = await read({})
    expect(first.ids).toEqual(written.slice(0, 3))
    expect(first.pagination).toMatchObject({ total: 7, totalPages: 3 })
    await post(author, made.id, 'Meanwhile')
    // Deletes the comment that the next page's cursor names.
    await app.call('DELETE /comments/:id', { as: author, params: { id: written[2] ?? '' } })
    const second = await read({ cursor: first.pagination.nextCursor ?? '' })
    expect(second.ids).toEqual(written.slice(3, 6))
    const last = await read({ cursor: second.pagination.nextCursor ?? '' })
    expect(last.ids).toEqual(written.slice(6))
    expect(last.pagination).toMatchObject({ hasNext: false, nextCursor: null })
    expect((await read({ page: '3' })).ids).toEqual(written.slice(6))
    expect((await read({ page: '4' })).ids).toEqual([])
  })

  it('is edited only by its author, and marked as edited', async () => {
    const made = await createPersonality(app)
    const author = await createUser(app)
    const { body } = await post(author, made.id, 'Before')
    const edit = (as: TestUser) =>
      app.call('PATCH /comments/:id', { as, params: { id: body.id }, body: { content: 'After' } })
    expect((await edit(await createUser(app))).status).toBe(403)
    expect((await edit(await createAdministrator(app))).status).toBe(403)
    expect((await edit(author)).body).toMatchObject({ content: 'After', isEdited: true })
    expect((await shownOn(made.id)).data).toMatchObject([{ content: 'After', isEdited: true }])
  })

  it('is deleted only by its author, and no longer counted', async () => {
    const made = await createPersonality(app)
    const author = await createUser(app)
    const { body } = await post(author, made.id, 'Deleted soon')
    const remove = (as: TestUser) =>
      app.call('DELETE /comments/:id', { as, params: { id: body.id } })
    expect((await remove(await createUser(app))).status).toBe(403)
    expect((await remove(await createAdministrator(app))).status).toBe(403)
    expect((await remove(author)).status).toBe(204)
    expect((await remove(author)).status).toBe(404)
    expect(await countOf(made.id)).toBe(0)
  })

  it('is hidden and restored by administrators; while hidden it is seen only by its author and administrators, and not counted', async () => {
    const made = await createPersonality(app)
    const [author, administrator, other] = [
      await createUser(app),
      await createAdministrator(app),
      await createUser(app),
    ]
    const { body } = await post(author, made.id, 'Disputed')
    const set = (as: TestUser, status: 'ACTIVE' | 'HIDDEN' | 'FLAGGED') =>
      app.call('PATCH /comments/:id/status', { as, params: { id: body.id }, body: { status } })
    const seenBy = async (as?: TestUser) =>
      (await app.call('GET /comments/detail/:id', { as, params: { id: body.id } })).status
    expect((await set(administrator, 'HIDDEN')).body.status).toBe('HIDDEN')
    expect([await countOf(made.id), (await shownOn(made.id)).data.length]).toEqual([0, 0])
    expect([
      await seenBy(),
      await seenBy(other),
      await seenBy(author),
      await seenBy(administrator),
    ]).toEqual([404, 404, 200, 200])
    await set(administrator, 'FLAGGED')
    expect([await countOf(made.id), await seenBy()]).toEqual([1, 200])
  })

  it('is flagged once by each user; a hidden comment cannot be flagged', async () => {
    const made = await createPersonality(app)
    const [author, reader, administrator] = [
      await createUser(app),
      await createUser(app),
      await createAdministrator(app),
    ]
    const { body } = await post(author, made.id, 'Rude')
    const flag = (as: TestUser) =>
      app.call('PATCH /comments/:id/flag', {
        as,
        params: { id: body.id },
        body: { reason: 'abuse' },
      })
    expect((await flag(author)).status).toBe(400)
    expect((await flag(reader)).body).toEqual({ reported: true, alreadyReported: false })
    expect((await flag(reader)).body).toEqual({ reported: true, alreadyReported: true })
    const queue = await app.call('GET /comments', {
      as: administrator,
      query: { status: 'FLAGGED' },
    })
    expect(queue.body.data.filter((row) => row.id === body.id)).toHaveLength(1)
    await app.call('PATCH /comments/:id/status', {
      as: administrator,
      params: { id: body.id },
      body: { status: 'HIDDEN' },
    })
    expect((await flag(await createUser(app))).status).toBe(404)
  })
})

it('lists own comments with search, filter, sorting and counts', async () => {
  const author = await createUser(app)
  const administrator = await createAdministrator(app)
  const [zed, abe] = [
    await createPersonality(app, { name: 'Zed' }),
    await createPersonality(app, { name: 'Ábe' }),
  ]
  await post(author, zed.id, 'Alpha point')
  await post(author, abe.id, 'Beta señor', true)
  const { body: hidden } = await post(author, zed.id, 'Gamma')
  await app.call('PATCH /comments/:id/status', {
    as: administrator,
    params: { id: hidden.id },
    body: { status: 'HIDDEN' },
  })
  const mine = async (query: Record<string, string>) =>
    (await app.call('GET /comments/me/comments', { as: author, query })).body.data.map(
      (row) => row.content,
    )
  expect(await mine({})).toEqual(['Gamma', 'Beta señor', 'Alpha point'])
  expect(await mine({ order: 'asc' })).toEqual(['Alpha point', 'Beta señor', 'Gamma'])
  expect(await mine({ sortBy: 'personality.name', order: 'asc' })).toEqual([
    'Beta señor',
    'Alpha point',
    'Gamma',
  ])
  expect(await mine({ status: 'HIDDEN' })).toEqual(['Gamma'])
  expect(await mine({ search: 'SENOR' })).toEqual(['Beta señor'])
  expect((await app.call('GET /comments/stats', { as: author })).body).toEqual({
    totalComments: 3,
    activeComments: 2,
    hiddenComments: 1,
  })
})

it('never sends the author of an anonymous comment to anybody else', async () => {
  const made = await createPersonality(app)
  const author = await createUser(app, {
    name: 'Canary Nightingale',
    username: 'canary_bird',
    email: 'canary@secret.example',
  })
  await app.db
    .updateTable('users')
    .where('id', '=', author.id)
    .set({ profile_image: '/files/canary-face.webp' })
    .execute()
  const { body } = await post(author, made.id, 'Said in confidence', true)
  expect(body).toMatchObject({ isAnonymous: true, isOwn: true, user: null })
  const traces = [author.id, 'Canary', 'canary_bird', 'canary@secret.example', 'canary-face']
  const byId = { params: { id: body.id } }
  for (const as of [undefined, await createUser(app), await createAdministrator(app)]) {
    const responses = [
      await app.call('GET /comments/:personalityId', { as, params: { personalityId: made.id } }),
      await app.call('GET /comments/detail/:id', { as, ...byId }),
      await app.call('GET /comments', { as }),
      await app.call('PATCH /comments/:id', { as, ...byId, body: { content: 'Mine?' } }),
      await app.call('PATCH /comments/:id/flag', { as, ...byId }),
      await app.call('PATCH /comments/:id/status', { as, ...byId, body: { status: 'ACTIVE' } }),
      await app.call('DELETE /comments/:id', { as, ...byId }),
    ]
    for (const { text } of responses) for (const trace of traces) expect(text).not.toContain(trace)
  }
  const own = await app.call('GET /comments/:personalityId', {
    as: author,
    params: { personalityId: made.id },
  })
  expect(own.body.data).toMatchObject([{ isOwn: true, user: null }])
})

it('reads the first page of 20,000 comments by an index', async () => {
  const made = await createPersonality(app)
  const author = await createUser(app)
  // In batches, so that each finishes within the statement timeout on a busy machine.
  for (let batch = 0; batch < 2; batch++) {
    await sql`
      insert into comments (user_id, personality_id, content)
      select ${author.id}::uuid, ${made.id}::uuid, 'Comment ' || number
      from generate_series(1, 10000) as number
    `.execute(app.db)
  }
  await sql`analyze comments`.execute(app.db)
  const page = await shownOn(made.id)
  expect(page.pagination).toMatchObject({ total: 20_000, totalPages: 1_000 })
  expect(page.data).toHaveLength(20)
  const plan = await sql<{ 'QUERY PLAN': string }>`
    explain select id from comments
    where personality_id = ${made.id}::uuid and status <> 'HIDDEN'
    order by listed_at desc, id desc limit 20
  `.execute(app.db)
  const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).not.toContain('Seq Scan')
  expect(text).not.toContain('Sort')
})

it('keeps the count correct during concurrent comments, deletions and hiding', async () => {
  const made = await createPersonality(app)
  const [author, administrator] = [await createUser(app), await createAdministrator(app)]
  const written = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      createComment(app, { author, personality: made, content: `${i}` }),
    ),
  )
  await Promise.all([
    ...written
      .slice(0, 10)
      .map(({ id }) => app.call('DELETE /comments/:id', { as: author, params: { id } })),
    ...written.slice(5, 20).map(({ id }) =>
      app.call('PATCH /comments/:id/status', {
        as: administrator,
        params: { id },
        body: { status: 'HIDDEN' },
      }),
    ),
    ...Array.from({ length: 10 }, () => post(author, made.id, 'More')),
  ])
  const { count } = await app.db
    .selectFrom('comments')
    .where('personality_id', '=', made.id)
    .where('status', '<>', 'HIDDEN')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(await countOf(made.id)).toBe(count)
})
