import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { problems } from '../../contract/errors.ts'
import type { LiveCounts } from '../../contract/live.ts'
import { type OpenedStream, openStream } from '../../test/event-stream.ts'
import {
  commonPassword,
  createAdministrator,
  createComment,
  createPersonality,
  createPost,
  createUser,
  type TestUser,
} from '../../test/factories.ts'
import { startApp, type TestApp } from '../../test/harness.ts'
import { tokenLifetime } from '../accounts/tokens.ts'
import { nextAnonymousUpdate } from './live-hub.ts'

// Two app instances on one database, as two processes of one site.
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

interface Subscribing {
  as?: TestUser
  at?: string
  forwardedFor?: string
  language?: string
}

async function subscribe(
  personalityIds: string[],
  { as, at = origin, ...sent }: Subscribing = {},
): Promise<OpenedStream> {
  const stream = await openStream(at, { token: as?.token, personalityIds, ...sent })
  opened.push(stream)
  return stream
}

const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 10_000 })

/** The latest counts of a personality that a stream received. */
function countsOf(stream: OpenedStream, personalityId: string): Partial<LiveCounts> | undefined {
  return stream
    .events()
    .flatMap((event) => (event.event === 'counts' ? event.data.personalities : []))
    .findLast((counts) => counts.personalityId === personalityId)
}

/** The latest personality that one was merged into, as a stream says. */
function mergedInto(stream: OpenedStream, personalityId: string) {
  return stream
    .events()
    .flatMap((event) => (event.event === 'merged' ? event.data.personalities : []))
    .findLast((merged) => merged.personalityId === personalityId)?.into
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
  it('sends server-sent events with headers that prevent caching and buffering', async () => {
    const { status, headers, text } = await subscribe([])
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

  it('rejects more than 100 personalities, and values that are not ids', async () => {
    const ids = Array.from({ length: 101 }, () => crypto.randomUUID())
    for (const personalityIds of [ids.join(), 'not an id']) {
      const response = await app.call('GET /events', { query: { personalityIds } })
      expect(response).toMatchObject({ status: 400, problem: { statusCode: 400 } })
    }
    expect(
      await app.call('GET /events', { query: { personalityIds: ids.slice(1).join() } }),
    ).toMatchObject({
      status: 200,
      body: { event: 'counts', data: { personalities: [] } },
    })
  })

  it('says to whom a personality was merged, also through a chain, and when both are separate again', async () => {
    const as = await createAdministrator(app)
    const [first, second, survivor] = [
      await createPersonality(app),
      await createPersonality(app),
      await createPersonality(app),
    ]
    const ids = [first.id, second.id, survivor.id]
    const open = await subscribe(ids, { at: otherOrigin })
    const merge = async (absorbedId: string, survivorId: string) =>
      (await app.call('POST /admin/merges', { as, body: { absorbedId, survivorId } })).body.id
    const mergedCount = () => countsOf(open, survivor.id)?.mergedCount
    const into = { id: survivor.id, slug: survivor.slug }
    await merge(first.id, second.id)
    const mergeId = await merge(second.id, survivor.id)
    await eventually(() => mergedInto(open, first.id)).toEqual(into)
    await eventually(() => mergedInto(open, second.id)).toEqual(into)
    await eventually(mergedCount).toBe(1)
    const later = await subscribe(ids, { at: otherOrigin })
    await eventually(() => mergedInto(later, first.id)).toEqual(into)
    expect(countsOf(later, second.id)).toBeUndefined()
    await app.call('POST /admin/merges/:id/split', { as, params: { id: mergeId } })
    await eventually(() => countsOf(later, second.id)).toMatchObject({ mergedCount: 1 })
    await eventually(() => mergedInto(later, first.id)).toEqual({
      id: second.id,
      slug: second.slug,
    })
    await eventually(mergedCount).toBe(0)
  })

  it('says at once when votes on somebody are closed', async () => {
    const { id } = await createPersonality(app)
    const stream = await subscribe([id], { at: otherOrigin })
    await eventually(() => countsOf(stream, id)).toMatchObject({ isClosed: false })
    await app.db
      .updateTable('personalities')
      .where('id', '=', id)
      .set({ status: 'FORMER' })
      .execute()
    await eventually(() => countsOf(stream, id)).toMatchObject({ isClosed: true })
  })

  it('begins with the current counts, and with the unread count only for signed-in users', async () => {
    const voter = await createUser(app)
    const { id } = await createPersonality(app)
    await vote(voter, id)
    const [visitors, ownStream] = [await subscribe([id]), await subscribe([id], { as: voter })]
    const counts = {
      personalityId: id,
      upvoteCount: 1,
      downvoteCount: 0,
      commentCount: 0,
      isClosed: false,
      mergedCount: 0,
    }
    await eventually(() => countsOf(visitors, id)).toEqual(counts)
    await eventually(() => countsOf(ownStream, id)).toEqual(counts)
    await eventually(() => unreadOf(ownStream)).toEqual({ count: 0, newest: [] })
    expect(unreadOf(visitors)).toBeUndefined()
  })
})

describe('counts', () => {
  it('are sent to every stream with that personality, on every process, without data of voters', async () => {
    const [one, two] = [await createPersonality(app), await createPersonality(app)]
    const streams = [
      await subscribe([one.id]),
      await subscribe([one.id, two.id], { at: otherOrigin }),
    ]
    const elsewhere = await subscribe([two.id])
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

  it('of simultaneous votes are sent in one event', async () => {
    const { id } = await createPersonality(app)
    const stream = await subscribe([id])
    const voters = await Promise.all(Array.from({ length: 30 }, () => createUser(app)))
    await eventually(() => countsOf(stream, id)).toMatchObject({ upvoteCount: 0 })
    await Promise.all(voters.map((voter) => vote(voter, id)))
    await eventually(() => countsOf(stream, id)).toMatchObject({ upvoteCount: 30 })
    expect(stream.events().length).toBeLessThan(30)
  })

  it('of comments include visible comments only', async () => {
    const { id } = await createPersonality(app)
    const author = await createUser(app)
    const stream = await subscribe([id])
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

  it('include an anonymous comment at the next ten-minute interval, not when it is written', async () => {
    const { id } = await createPersonality(app)
    const author = await createUser(app)
    const stream = await subscribe([id])
    const body = { personalityId: id, content: 'Nobody knows who says so.', isAnonymous: true }
    await app.call('POST /comments', { as: author, body })
    // Events arrive in order: when the vote has arrived, everything before it has too.
    const another = await createPersonality(app)
    const witness = await subscribe([another.id])
    await vote(author, another.id)
    await eventually(() => countsOf(witness, another.id)).toMatchObject({ upvoteCount: 1 })
    expect(stream.events()).toHaveLength(1)
    expect(countsOf(stream, id)).toMatchObject({ commentCount: 0 })
    app.clock.advance(nextAnonymousUpdate(app.clock.now()) - app.clock.now() - 1)
    // The hub looks at the clock every second.
    await sleep(1_100)
    expect(stream.events()).toHaveLength(1)
    app.clock.advance(1)
    await eventually(() => countsOf(stream, id)).toMatchObject({ commentCount: 1 })
  })

  it('that a page begins with include anonymous comments, as the page does, and stay right when one is deleted', async () => {
    const { id } = await createPersonality(app)
    const author = await createUser(app)
    const body = { personalityId: id, content: 'Said.' }
    const early = await subscribe([id])
    const named = (await app.call('POST /comments', { as: author, body })).body
    await eventually(() => countsOf(early, id)).toMatchObject({ commentCount: 1 })
    await app.call('POST /comments', { as: author, body: { ...body, isAnonymous: true } })
    let late = await subscribe([id])
    // The notification may arrive after the first of these streams.
    await expect
      .poll(async () => {
        late = await subscribe([id])
        await eventually(() => countsOf(late, id)).toBeDefined()
        return countsOf(late, id)
      })
      .toMatchObject({ commentCount: 2 })
    expect(countsOf(early, id)).toMatchObject({ commentCount: 1 })
    await app.call('DELETE /comments/:id', { as: author, params: { id: named.id } })
    for (const stream of [early, late]) {
      await eventually(() => countsOf(stream, id)).toMatchObject({ commentCount: 1 })
    }
  })

  it('are not sent when an account that has voted is deleted', async () => {
    const { id } = await createPersonality(app)
    const author = await createUser(app)
    const stream = await subscribe([id])
    await vote(author, id)
    await eventually(() => countsOf(stream, id)).toMatchObject({ upvoteCount: 1 })
    await app.call('DELETE /users/me', { as: author, body: { password: commonPassword } })
    const eventCount = stream.events().length
    const another = await createPersonality(app)
    const witness = await subscribe([another.id])
    await vote(await createUser(app), another.id)
    await eventually(() => countsOf(witness, another.id)).toMatchObject({ upvoteCount: 1 })
    expect(stream.events()).toHaveLength(eventCount)
  })

  it('of another process also drop the cached responses of this one', async () => {
    const { id, slug } = await createPersonality(app)
    const shown = async () =>
      (await other.call('GET /personalities/:slug', { params: { slug } })).body.voteCount
    expect(await shown()).toBe(0)
    await vote(await createUser(app), id)
    // The other app's clock does not advance, so its cached responses do not expire.
    await eventually(shown).toBe(1)
  })
})

describe('unread notifications', () => {
  it('are told in the language of each stream', async () => {
    const { id, author } = await createPost(app)
    const fan = await createUser(app, { name: 'Bo' })
    const streams = [
      await subscribe([], { as: author }),
      await subscribe([], { as: author, language: 'es' }),
    ] as const
    await app.call('POST /posts/:id/like', { as: fan, params: { id }, body: {} })
    const later = await subscribe([], { as: author, language: 'es' })
    const messageOf = (stream: OpenedStream) => unreadOf(stream)?.newest[0]?.message
    await eventually(() => messageOf(streams[0])).toBe('Bo liked your post')
    await eventually(() => messageOf(streams[1])).toBe('A Bo le gusta tu publicación')
    await eventually(() => messageOf(later)).toBe('A Bo le gusta tu publicación')
  })

  it('are sent to the streams of their recipient only, on every process', async () => {
    const { id, author } = await createPost(app)
    const [fan, onlooker] = [await createUser(app), await createUser(app)]
    const recipientStreams = [
      await subscribe([], { as: author }),
      await subscribe([], { as: author, at: otherOrigin }),
    ]
    const others = [
      await subscribe([], { as: fan }),
      await subscribe([], { as: onlooker }),
      await subscribe([]),
    ]
    await app.call('POST /posts/:id/like', { as: fan, params: { id }, body: {} })
    for (const stream of recipientStreams) {
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
    for (const stream of recipientStreams) {
      await eventually(() => unreadOf(stream)).toMatchObject({
        count: 2,
        newest: [{ type: 'POST_COMMENT' }, { type: 'POST_LIKE' }],
      })
    }
    await other.call('POST /notifications/mark-all-read', { as: author })
    for (const stream of recipientStreams) {
      await eventually(() => unreadOf(stream)).toEqual({ count: 0, newest: [] })
    }
    for (const stream of others) {
      expect(unreadOf(stream)?.count ?? 0).toBe(0)
      for (const { username } of [author, fan, onlooker]) {
        expect(stream.text()).not.toContain(username)
      }
    }
  })

  it('are sent again when another user joins an unread notification, although the count stays the same', async () => {
    const { id, author } = await createPost(app)
    const stream = await subscribe([], { as: author })
    for (const [name, message] of [
      ['Ada', 'Ada liked your post'],
      ['Bo', 'Bo and 1 other liked your post'],
    ] as const) {
      const as = await createUser(app, { name })
      await app.call('POST /posts/:id/like', { as, params: { id }, body: {} })
      await eventually(() => unreadOf(stream)).toMatchObject({ count: 1, newest: [{ message }] })
    }
  })

  it('decrease when the like behind a notification is removed', async () => {
    const { id, author } = await createPost(app)
    const fan = await createUser(app)
    const stream = await subscribe([], { as: author })
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
      await subscribe([], { as: ended }),
      await subscribe([], { as: ended, at: otherOrigin }),
    ]
    const others = [await subscribe([], { as: stays }), await subscribe([])]
    await end(ended)
    for (const stream of streams) await eventually(stream.hasEnded).toBe(true)
    for (const stream of others) expect(stream.hasEnded()).toBe(false)
    const again = await subscribe([], { as: ended })
    expect(again.status).toBe(401)
  })

  it('leaves the streams of the account’s other sessions open', async () => {
    const first = await createUser(app)
    const second = { token: app.tokens.sign({ userId: first.id, version: 0 }) }
    const [ended, stays] = [
      await subscribe([], { as: first }),
      await subscribe([], { as: { ...first, ...second } }),
    ]
    await app.call('POST /auth/logout', { as: first })
    await eventually(ended.hasEnded).toBe(true)
    expect(stays.hasEnded()).toBe(false)
  })

  it('ends its streams when the token has expired', async () => {
    const late = await startApp()
    const stream = await subscribe([], { as: await createUser(late), at: await listen(late) })
    late.clock.advance((tokenLifetime + 1) * 1_000)
    await expect.poll(stream.hasEnded, { timeout: 15_000 }).toBe(true)
  })
})

describe('ids of unknown personalities', () => {
  it('are dropped, so no events are sent when a personality with that id is created later', async () => {
    const [known, later] = [await createPersonality(app), { id: crypto.randomUUID() }]
    const stream = await subscribe([later.id, known.id])
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

describe('the limit of open streams', () => {
  it('rejects more than fifty streams from one address', async () => {
    const strict = await startApp({ RATE_LIMIT_SCALE: '1' })
    const at = await listen(strict)
    const streams = await Promise.all(Array.from({ length: 50 }, () => subscribe([], { at })))
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
    expect((await subscribe([], { at })).status).toBe(429)
    const query = { personalityIds: '' }
    const elsewhere = { query, ip: '192.0.2.7' }
    expect(await strict.call('GET /events', elsewhere)).toMatchObject({ status: 200 })
    const { message } = problems.tooManyStreams
    expect(await strict.call('GET /events', { query, ip: '127.0.0.1' })).toMatchObject({
      problem: { message: message() },
      headers: { 'retry-after': expect.anything() },
    })
  })

  it('counts an IPv6 prefix of /48 as one address', async () => {
    const behind = await startApp({ RATE_LIMIT_SCALE: '0.04', TRUST_PROXY: '1' })
    const at = await listen(behind)
    const from = async (forwardedFor: string) => (await subscribe([], { at, forwardedFor })).status
    expect(await from('2001:db8:1:1::1')).toBe(200)
    expect(await from('[2001:db8:1:ffff::2]:4711')).toBe(200)
    expect(await from('2001:db8:1:2::3')).toBe(429)
    expect(await from('2001:db8:2:1::1')).toBe(200)
  })

  it('rejects too many streams of one account, and accepts new ones after others close', async () => {
    const strict = await startApp({ RATE_LIMIT_SCALE: '0.05' })
    const at = await listen(strict)
    const as = await createUser(strict)
    const streams = [
      await subscribe([], { as, at }),
      await subscribe([], { as, at }),
      await subscribe([], { as, at }),
    ]
    const rejected = await strict.call('GET /events', { as, query: { personalityIds: '' } })
    expect(rejected).toMatchObject({ status: 429, headers: { 'retry-after': expect.anything() } })
    streams[0]?.leave()
    await eventually(async () => (await subscribe([], { as, at })).status).toBe(200)
  })
})

it('ends all streams when the server closes, and opens no new ones', async () => {
  const leaving = await startApp()
  const at = await listen(leaving)
  const { id } = await createPersonality(leaving)
  const streams = [
    await subscribe([id], { at }),
    await subscribe([], { as: await createUser(leaving), at }),
  ]
  await createComment(leaving, { personality: { id, slug: '', name: '' } })
  await leaving.close()
  for (const stream of streams) await eventually(stream.hasEnded).toBe(true)
  await expect(subscribe([id], { at })).rejects.toThrow('ECONNREFUSED')
})
