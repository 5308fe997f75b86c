import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { problems } from '../../contract/errors.ts'
import { tokenLifetime } from '../../contract/limits.ts'
import type { LiveCounts } from '../../contract/live.ts'
import { type OpenedStream, openStream } from '../../test/event-stream.ts'
import {
  comment,
  commonPassword,
  createAdministrator,
  createUser,
  personality,
  post,
  type TestUser,
} from '../../test/factories.ts'
import { startApp, type TestApp } from '../../test/harness.ts'

// Two processes of one site, over one database.
const app = await startApp()
const other = await startApp()
const [origin, otherOrigin] = [await listen(app), await listen(other)]

async function listen({ server }: TestApp): Promise<string> {
  await server.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
}

const opened: OpenedStream[] = []
afterEach(() => {
  for (const stream of opened.splice(0)) stream.leave()
})

async function follow(
  personalityIds: string[],
  { as, at = origin }: { as?: TestUser; at?: string } = {},
): Promise<OpenedStream> {
  const stream = await openStream(at, { token: as?.token, personalityIds })
  opened.push(stream)
  return stream
}

const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 10_000 })

/** The latest counts that a stream told of a personality. */
function countsOf(stream: OpenedStream, personalityId: string): Partial<LiveCounts> | undefined {
  return stream
    .events()
    .flatMap((event) => (event.event === 'counts' ? event.data.personalities : []))
    .findLast((counts) => counts.personalityId === personalityId)
}

function unreadOf(stream: OpenedStream) {
  return stream
    .events()
    .flatMap((event) => (event.event === 'unread' ? event.data : []))
    .at(-1)
}

const vote = (
  as: TestUser,
  personalityId: string,
  type: 'UPVOTE' | 'DOWNVOTE' = 'UPVOTE',
  by = app,
) => by.call('POST /votes', { as, body: { personalityId, type } })

describe('the stream', () => {
  it('is server-sent events that nothing keeps or gathers', async () => {
    const { status, headers, text } = await follow([])
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-encoding']).toBeUndefined()
    await eventually(text).toMatch(/^retry: \d+\n\n/)
  })

  it('takes at most a hundred personalities, and only ids', async () => {
    const ids = Array.from({ length: 101 }, () => crypto.randomUUID())
    for (const personalityIds of [ids.join(), 'not an id']) {
      const answer = await app.call('GET /events', { query: { personalityIds } })
      expect(answer).toMatchObject({ status: 400, problem: { statusCode: 400 } })
    }
    expect(
      await app.call('GET /events', { query: { personalityIds: ids.slice(1).join() } }),
    ).toMatchObject({
      status: 200,
      body: { event: 'counts', data: { personalities: [] } },
    })
  })

  it('begins with the counts as they are, and says nothing of who looks', async () => {
    const voter = await createUser(app)
    const { id } = await personality(app)
    await vote(voter, id)
    const [visitors, own] = [await follow([id]), await follow([id], { as: voter })]
    const counts = { personalityId: id, upvoteCount: 1, downvoteCount: 0, commentCount: 0 }
    await eventually(() => countsOf(visitors, id)).toEqual(counts)
    await eventually(() => countsOf(own, id)).toEqual(counts)
    await eventually(() => unreadOf(own)).toEqual({ count: 0, newest: [] })
    expect(unreadOf(visitors)).toBeUndefined()
  })
})

describe('counts', () => {
  it('are told to everybody who looks, on every process, and to nobody else', async () => {
    const [one, two] = [await personality(app), await personality(app)]
    const streams = [await follow([one.id]), await follow([one.id, two.id], { at: otherOrigin })]
    const elsewhere = await follow([two.id])
    const voters = await Promise.all([createUser(app), createUser(app), createUser(app)])
    await vote(voters[0] as TestUser, one.id)
    for (const stream of streams) {
      await eventually(() => countsOf(stream, one.id)).toMatchObject({ upvoteCount: 1 })
    }
    await vote(voters[1] as TestUser, one.id, 'DOWNVOTE', other)
    await vote(voters[2] as TestUser, one.id, 'DOWNVOTE')
    await app.call('DELETE /votes/:personalityId', {
      as: voters[0],
      params: { personalityId: one.id },
    })
    for (const stream of streams) {
      await eventually(() => countsOf(stream, one.id)).toMatchObject({
        upvoteCount: 0,
        downvoteCount: 2,
      })
    }
    expect(countsOf(elsewhere, one.id)).toBeUndefined()
    for (const stream of [...streams, elsewhere]) {
      for (const { id, name, username } of voters) {
        for (const trace of [id, name, username]) expect(stream.text()).not.toContain(trace)
      }
    }
  })

  it('of votes at once come together', async () => {
    const { id } = await personality(app)
    const stream = await follow([id])
    const voters = await Promise.all(Array.from({ length: 30 }, () => createUser(app)))
    await eventually(() => countsOf(stream, id)).toMatchObject({ upvoteCount: 0 })
    await Promise.all(voters.map((voter) => vote(voter, id)))
    await eventually(() => countsOf(stream, id)).toMatchObject({ upvoteCount: 30 })
    expect(stream.events().length).toBeLessThan(30)
  })

  it('of comments follow what is shown', async () => {
    const { id } = await personality(app)
    const author = await createUser(app)
    const stream = await follow([id])
    const { body } = await app.call('POST /comments', {
      as: author,
      body: { personalityId: id, content: 'I say so.' },
    })
    await eventually(() => countsOf(stream, id)).toMatchObject({ commentCount: 1 })
    await app.call('PATCH /comments/:id/status', {
      as: await createAdministrator(app),
      params: { id: body.id },
      body: { status: 'HIDDEN' },
    })
    await eventually(() => countsOf(stream, id)).toMatchObject({ commentCount: 0 })
    for (const trace of [author.id, author.name, author.username, body.id]) {
      expect(stream.text()).not.toContain(trace)
    }
  })

  it('tell an anonymous comment with the next batch, not when it is written', async () => {
    const { id } = await personality(app)
    const author = await createUser(app)
    const stream = await follow([id])
    const body = { personalityId: id, content: 'Nobody knows who says so.', isAnonymous: true }
    await app.call('POST /comments', { as: author, body })
    // Whatever was told before the vote has been told when the vote is.
    const another = await personality(app)
    const witness = await follow([another.id])
    await vote(author, another.id)
    await eventually(() => countsOf(witness, another.id)).toMatchObject({ upvoteCount: 1 })
    expect(stream.events()).toHaveLength(1)
    expect(countsOf(stream, id)).toMatchObject({ commentCount: 0 })
    app.clock.advance(10 * 60_000)
    await eventually(() => countsOf(stream, id)).toMatchObject({ commentCount: 1 })
  })

  it('say nothing when an account is deleted that has voted', async () => {
    const { id } = await personality(app)
    const author = await createUser(app)
    const stream = await follow([id])
    await vote(author, id)
    await eventually(() => countsOf(stream, id)).toMatchObject({ upvoteCount: 1 })
    await app.call('DELETE /users/me', { as: author, body: { password: commonPassword } })
    const told = stream.events().length
    const another = await personality(app)
    const witness = await follow([another.id])
    await vote(await createUser(app), another.id)
    await eventually(() => countsOf(witness, another.id)).toMatchObject({ upvoteCount: 1 })
    expect(stream.events()).toHaveLength(told)
  })

  it('that other processes changed show in shared answers too', async () => {
    const { id, slug } = await personality(app)
    const shown = async () =>
      (await other.call('GET /personalities/:slug', { params: { slug } })).body.voteCount
    expect(await shown()).toBe(0)
    await vote(await createUser(app), id)
    // The clock of the other process stands still, so its answers do not grow old by themselves.
    await eventually(shown).toBe(1)
  })
})

describe('unread notifications', () => {
  it('are told to whom they are for, on every process, and to nobody else', async () => {
    const { id, author } = await post(app)
    const [fan, onlooker] = [await createUser(app), await createUser(app)]
    const own = [
      await follow([], { as: author }),
      await follow([], { as: author, at: otherOrigin }),
    ]
    const others = [
      await follow([], { as: fan }),
      await follow([], { as: onlooker }),
      await follow([]),
    ]
    await app.call('POST /posts/:id/like', { as: fan, params: { id }, body: {} })
    for (const stream of own) {
      await eventually(() => unreadOf(stream)).toMatchObject({
        count: 1,
        newest: [{ type: 'POST_LIKE', sender: { username: fan.username }, link: `/posts/${id}` }],
      })
    }
    await app.call('POST /posts/:id/comments', {
      as: onlooker,
      params: { id },
      body: { content: 'Well said.' },
    })
    for (const stream of own) {
      await eventually(() => unreadOf(stream)).toMatchObject({
        count: 2,
        newest: [{ type: 'POST_COMMENT' }, { type: 'POST_LIKE' }],
      })
    }
    await other.call('POST /notifications/mark-all-read', { as: author })
    for (const stream of own) {
      await eventually(() => unreadOf(stream)).toEqual({ count: 0, newest: [] })
    }
    for (const stream of others) {
      expect(unreadOf(stream)?.count ?? 0).toBe(0)
      for (const { username } of [author, fan, onlooker]) {
        expect(stream.text()).not.toContain(username)
      }
    }
  })

  it('are told again when another member joins an unread one, though there are no more of them', async () => {
    const { id, author } = await post(app)
    const stream = await follow([], { as: author })
    for (const [name, message] of [
      ['Ada', 'Ada liked your post'],
      ['Bo', 'Bo and 1 other liked your post'],
    ] as const) {
      const as = await createUser(app, { name })
      await app.call('POST /posts/:id/like', { as, params: { id }, body: {} })
      await eventually(() => unreadOf(stream)).toMatchObject({ count: 1, newest: [{ message }] })
    }
  })

  it('go down again when what was told is taken back', async () => {
    const { id, author } = await post(app)
    const fan = await createUser(app)
    const stream = await follow([], { as: author })
    const like = () => app.call('POST /posts/:id/like', { as: fan, params: { id }, body: {} })
    await like()
    await eventually(() => unreadOf(stream)).toMatchObject({ count: 1 })
    await like()
    await eventually(() => unreadOf(stream)).toMatchObject({ count: 0 })
  })
})

describe('a session that ends', () => {
  const ends: Record<string, (ended: TestUser) => Promise<unknown>> = {
    'by a changed password': (as) =>
      app.call('PUT /auth/change-password', {
        as,
        body: { currentPassword: commonPassword, newPassword: 'another password' },
      }),
    'by signing out': (as) => app.call('POST /auth/logout', { as }),
    'by signing out everywhere': (as) => app.call('POST /auth/sign-out-everywhere', { as }),
    'with the account': (as) =>
      app.call('DELETE /users/me', { as, body: { password: commonPassword } }),
    'by a suspension': ({ id }) =>
      app.db.updateTable('users').where('id', '=', id).set({ status: 'SUSPENDED' }).execute(),
    'by another role': ({ id }) =>
      app.db.updateTable('users').where('id', '=', id).set({ role: 'ADMIN' }).execute(),
  }

  it.each(Object.entries(ends))('%s ends its streams on every process', async (_, end) => {
    const [ended, stays] = [await createUser(app), await createUser(app)]
    const streams = [
      await follow([], { as: ended }),
      await follow([], { as: ended, at: otherOrigin }),
    ]
    const others = [await follow([], { as: stays }), await follow([])]
    await end(ended)
    for (const stream of streams) await eventually(stream.hasEnded).toBe(true)
    for (const stream of others) expect(stream.hasEnded()).toBe(false)
    const again = await follow([], { as: ended })
    expect(again.status).toBe(401)
  })

  it('leaves the streams of the account’s other sessions open', async () => {
    const first = await createUser(app)
    const second = { token: app.tokens.sign({ userId: first.id, version: 0 }) }
    const [ended, stays] = [
      await follow([], { as: first }),
      await follow([], { as: { ...first, ...second } }),
    ]
    await app.call('POST /auth/logout', { as: first })
    await eventually(ended.hasEnded).toBe(true)
    expect(stays.hasEnded()).toBe(false)
  })

  it('by time ends its streams when they are looked at again', async () => {
    const late = await startApp()
    const stream = await follow([], { as: await createUser(late), at: await listen(late) })
    late.clock.advance((tokenLifetime + 1) * 1_000)
    await expect.poll(stream.hasEnded, { timeout: 15_000 }).toBe(true)
  })
})

describe('ids that name nothing', () => {
  it('are dropped, so they are not followed when they come to name something', async () => {
    const [known, later] = [await personality(app), { id: crypto.randomUUID() }]
    const stream = await follow([later.id, known.id])
    await eventually(() => countsOf(stream, known.id)).toMatchObject({ upvoteCount: 0 })
    await app.db
      .insertInto('personalities')
      .values({ id: later.id, slug: `later-${later.id}`, name: 'Later' })
      .execute()
    const voter = await createUser(app)
    await vote(voter, later.id)
    await vote(voter, known.id)
    await eventually(() => countsOf(stream, known.id)).toMatchObject({ upvoteCount: 1 })
    expect(countsOf(stream, later.id)).toBeUndefined()
  })
})

describe('many streams', () => {
  it('of one address or one account are refused beyond fifty', async () => {
    const strict = await startApp({ RATE_LIMIT_SCALE: '1' })
    const at = await listen(strict)
    const streams = await Promise.all(Array.from({ length: 50 }, () => follow([], { at })))
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
    expect((await follow([], { at })).status).toBe(429)
    const query = { personalityIds: '' }
    const elsewhere = { query, ip: '192.0.2.7' }
    expect(await strict.call('GET /events', elsewhere)).toMatchObject({ status: 200 })
    const { message } = problems.tooManyStreams
    expect(await strict.call('GET /events', { query, ip: '127.0.0.1' })).toMatchObject({
      problem: { message },
      headers: { 'retry-after': expect.anything() },
    })
  })

  it('of one account are refused beyond a limit, and may come again when others have gone', async () => {
    const strict = await startApp({ RATE_LIMIT_SCALE: '0.05' })
    const at = await listen(strict)
    const as = await createUser(strict)
    const streams = [
      await follow([], { as, at }),
      await follow([], { as, at }),
      await follow([], { as, at }),
    ]
    const refused = await strict.call('GET /events', { as, query: { personalityIds: '' } })
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.anything() } })
    streams[0]?.leave()
    await eventually(async () => (await follow([], { as, at })).status).toBe(200)
  })
})

it('a server that closes ends its streams at once, and opens no new ones', async () => {
  const leaving = await startApp()
  const at = await listen(leaving)
  const { id } = await personality(leaving)
  const streams = [
    await follow([id], { at }),
    await follow([], { as: await createUser(leaving), at }),
  ]
  await comment(leaving, { personality: { id, slug: '', name: '' } })
  await leaving.close()
  for (const stream of streams) await eventually(stream.hasEnded).toBe(true)
  await expect(follow([id], { at })).rejects.toThrow('ECONNREFUSED')
})
