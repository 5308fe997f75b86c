import { beforeAll, describe, expect, it } from 'vitest'
import { addressOf, rows } from '../../test/contract/rows.ts'
import { sampleParams, sampleQuery } from '../../test/contract/samples.ts'
import {
  createAdministrator,
  createPersonality,
  createPost,
  createUser,
  createUserWithRole,
  createVerifiedUser,
  signInAgain,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { moderationOf } from '../../test/moderation.ts'
import { elect } from '../../test/offices.ts'
import { insertImport } from '../imports/store.ts'

const app = await startApp()
const administrator = await createAdministrator(app)
const moderator = await createUserWithRole(app, 'MODERATOR')
const personality = await createPersonality(app)
const { caseOf, decide, queue } = moderationOf(app, moderator)

const day = 24 * 60 * 60_000

const change = (body: { heldWords?: string[]; heldDomains?: string[]; heldFirstTexts?: number }) =>
  app.call('PATCH /admin/site-settings', { as: signInAgain(app, administrator), body })

const comment = (
  as: TestUser,
  content: string,
  more: { isAnonymous?: boolean; parentId?: string } = {},
) => app.call('POST /comments', { as, body: { personalityId: personality.id, content, ...more } })

const held = async (as: TestUser) => (await app.call('GET /appeals', { as, query: {} })).body.held

const shown = async (as?: TestUser) => {
  const params = { personalityId: personality.id }
  const { body } = await app.call('GET /comments/:personalityId', { as, params, query: {} })
  return body.data.map(({ content }) => content)
}

const count = async () =>
  (
    await app.db
      .selectFrom('personality_totals')
      .where('personality_id', '=', personality.id)
      .select('comment_count')
      .executeTakeFirstOrThrow()
  ).comment_count

describe('a text with a listed word', async () => {
  await change({ heldWords: ['Zebrafisch'], heldDomains: ['spam.example'] })

  it('waits for review: its author sees it, nobody else does, and it is counted nowhere', async () => {
    const author = await createVerifiedUser(app)
    const [friend, other] = [await createUser(app), await createVerifiedUser(app)]
    const before = await count()
    const made = await comment(author, 'Such a ZÉBRAFISCH!')
    expect(made.body.status).toBe('HIDDEN')
    const post = await app.call('POST /posts', {
      as: author,
      body: { content: 'Zebra\u200bfisch and https://spam.example/x' },
    })
    expect(post.body.isHidden).toBe(true)
    const place = await createPost(app, { author: other })
    const onPost = await app.call('POST /posts/:id/comments', {
      as: author,
      params: { id: place.id },
      body: { content: 'www.spam.example' },
    })
    expect((await held(author)).toSorted()).toEqual(
      [made.body.id, post.body.id, onPost.body.id].toSorted(),
    )
    expect(await held(friend)).toEqual([])
    expect(await count()).toBe(before)
    for (const as of [undefined, friend, administrator, moderator]) {
      expect((await app.call('GET /posts/:id', { as, params: { id: post.body.id } })).status).toBe(
        404,
      )
    }
    const told = await app.call('GET /notifications', { as: other })
    expect(told.body.data.notifications).toEqual([])
    const reported = await caseOf(made.body.id)
    expect(reported).toMatchObject({
      heldFor: 'WORDS',
      reportCount: 0,
      actions: ['restore', 'hide', 'suspend'],
    })
  })

  it('appears in no response to others', async () => {
    const author = await createVerifiedUser(app)
    const mark = 'Quagga47'
    const made = await comment(author, `${mark} zebrafisch`)
    await app.call('POST /posts', { as: author, body: { content: `${mark} zebrafisch` } })
    const world = {
      personality: await elect(app, personality),
      hidden: author,
      commentId: made.body.id,
      postId: (await createPost(app, { author })).id,
      importId: await insertImport(app.db, { actorId: null, fileName: null }),
    }
    const others = [undefined, await createUser(app), await createUserWithRole(app, 'EDITOR')]
    for (const row of rows.filter(({ method }) => method === 'GET')) {
      const url = addressOf(row, sampleParams(row, world)) + sampleQuery(row, world)
      for (const as of others) {
        const { text } = await app.send({ method: 'GET', url, as })
        expect(text, row.title).not.toContain(mark)
      }
    }
    for (const as of others) {
      for (const search of ['/api/posts?search=Quagga47', '/api/search/counts?q=Quagga47']) {
        expect((await app.send({ method: 'GET', url: search, as })).text).not.toContain(
          'zebrafisch',
        )
      }
    }
  })

  it('is published when it is approved, and then others are told', async () => {
    const [answered, author] = [await createUser(app), await createUser(app)]
    const first = await comment(answered, 'What do you think?')
    const reply = await comment(author, 'A zebrafisch', { parentId: first.body.id })
    const notified = async (as: TestUser) =>
      (await app.call('GET /notifications', { as })).body.data.notifications.map(({ type }) => type)
    expect(await notified(answered)).toEqual([])
    const { id } = await caseOf(reply.body.id)
    expect((await decide(id, 'restore')).body.outcome).toBe('RESTORED')
    expect(await notified(answered)).toEqual(['COMMENT_REPLY'])
    expect(await notified(author)).toEqual(['CONTENT_RESTORED'])
    expect(await held(author)).toEqual([])
    expect(await shown()).toContain('A zebrafisch')
  })

  it('stays hidden with a rule when it is refused, and can be appealed', async () => {
    const author = await createUser(app)
    const made = await comment(author, 'zebrafisch again')
    await decide((await caseOf(made.body.id)).id, 'hide', 'spam')
    const { body } = await app.call('GET /appeals', { as: author, query: {} })
    expect(body).toMatchObject({
      data: [
        {
          ...{ id: made.body.id, rule: 'spam' },
          statement: {
            source: 'SOURCE_VOLUNTARY',
            isDetectedAutomatically: true,
            automatedDecision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
            facts: expect.stringContaining('has a word or a link that this site reviews'),
          },
        },
      ],
      held: [],
    })
    expect(await shown(author)).not.toContain('zebrafisch again')
  })

  it('also waits if the word comes with an edit, and a hidden text is not held again', async () => {
    const author = await createUser(app)
    const made = await comment(author, 'Harmless at first')
    const params = { id: made.body.id }
    expect(await shown()).toContain('Harmless at first')
    const edited = await app.call('PATCH /comments/:id', {
      as: author,
      params,
      body: { content: 'Now a zebrafisch' },
    })
    expect(edited.body.status).toBe('HIDDEN')
    expect(await held(author)).toEqual([made.body.id])
    const { id } = await caseOf(made.body.id)
    await decide(id, 'hide', 'abuse')
    await app.call('PATCH /comments/:id', { as: author, params, body: { content: 'zebrafisch!' } })
    expect(await held(author)).toEqual([])
    expect((await queue({ id })).data).toEqual([])
  })
})

describe('while first texts wait for review', () => {
  beforeAll(() => change({ heldWords: [], heldDomains: [], heldFirstTexts: 2 }))

  it('those of new accounts do, until there are enough, and those of older ones do not', async () => {
    const author = await createUser(app)
    const statuses = []
    for (const text of ['One', 'Two', 'Three'])
      statuses.push((await comment(author, text)).body.status)
    expect(statuses).toEqual(['HIDDEN', 'HIDDEN', 'ACTIVE'])
    const old = await createUser(app)
    const createdAt = new Date(app.clock.now() - 8 * day).toISOString()
    await app.db
      .updateTable('users')
      .where('id', '=', old.id)
      .set({ created_at: createdAt })
      .execute()
    expect((await comment(old, 'Four')).body.status).toBe('ACTIVE')
    expect((await comment(moderator, 'Five')).body.status).toBe('ACTIVE')
  })

  it('every anonymous comment does, so that none is known as one of a new account', async () => {
    const [fresh, old] = [await createUser(app), await createUser(app)]
    await app.db
      .updateTable('users')
      .where('id', '=', old.id)
      .set({ created_at: new Date(app.clock.now() - 800 * day).toISOString() })
      .execute()
    const cases = []
    for (const author of [fresh, old, moderator, administrator]) {
      const made = await comment(author, 'Nobody knows', { isAnonymous: true })
      expect(made.body.status).toBe('HIDDEN')
      cases.push(await caseOf(made.body.id, {}, await createUserWithRole(app, 'MODERATOR')))
    }
    for (const { heldFor, actions, target } of cases) {
      expect({ heldFor, actions, user: target.user }).toEqual({
        heldFor: 'FIRST_TEXTS',
        actions: ['restore', 'hide', 'suspend'],
        user: null,
      })
    }
    // Anonymous comments do not count among the first texts, or the names of others would tell of them.
    expect((await comment(fresh, 'With my name')).body.status).toBe('HIDDEN')
    await change({ heldFirstTexts: 0 })
    expect((await comment(fresh, 'At once', { isAnonymous: true })).body.status).toBe('ACTIVE')
  })
})
