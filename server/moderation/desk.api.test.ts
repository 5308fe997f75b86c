import { describe, expect, it } from 'vitest'
import {
  createAdministrator,
  createComment,
  createPersonality,
  createPost,
  createUser,
  createUserWithRole,
  signInAgain,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { moderationOf } from '../../test/moderation.ts'

const app = await startApp()
const administrator = await createAdministrator(app)
const [moderator, colleague] = [
  await createUserWithRole(app, 'MODERATOR'),
  await createUserWithRole(app, 'MODERATOR'),
]
const personality = await createPersonality(app)
const { report, caseOf, decide, queue } = moderationOf(app, moderator)

const minute = 60_000

async function caseAbout(author: TestUser, isAnonymous = false): Promise<string> {
  const { id } = await createComment(app, { author, personality, isAnonymous })
  await report(await createUser(app), 'comment', id)
  return (await caseOf(id)).id
}

const claim = (id: string, as = moderator) =>
  app.call('POST /admin/moderation/:id/claim', { as, params: { id } })
const release = (id: string, as = moderator) =>
  app.call('DELETE /admin/moderation/:id/claim', { as, params: { id } })
const claims = async (as = moderator) =>
  (await app.call('GET /admin/moderation/claims', { as })).body.data
const notes = async (id: string, as = moderator) =>
  app.call('GET /admin/moderation/:id/notes', { as, params: { id } })
const addNote = (id: string, text: string, about: 'case' | 'member' = 'case', as = moderator) =>
  app.call('POST /admin/moderation/:id/notes', { as, params: { id }, body: { about, text } })

describe('a case', () => {
  it('is taken by one of several moderators at once, who the others see', async () => {
    const id = await caseAbout(await createUser(app))
    const replies = await Promise.all(
      [moderator, colleague, administrator].map((as) => claim(id, as)),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const winner = [moderator, colleague, administrator][
      replies.findIndex(({ status }) => status === 200)
    ]
    for (const as of [moderator, colleague, administrator]) {
      const [found] = (await claims(as)).filter(({ caseId }) => caseId === id)
      expect(found?.claim).toMatchObject({
        user: { username: winner?.username },
        isOwn: as === winner,
      })
      expect((await queue({ id }, as)).data[0]?.claim).toEqual(found?.claim)
    }
  })

  it('is free again when it is given back, decided, or after fifteen minutes', async () => {
    const id = await caseAbout(await createUser(app))
    await claim(id)
    await release(id, colleague)
    expect((await claim(id, colleague)).status).toBe(409)
    await release(id)
    expect((await claim(id, colleague)).status).toBe(200)
    app.clock.advance(15 * minute - 1)
    expect((await claim(id)).status).toBe(409)
    app.clock.advance(1)
    expect(await claims()).not.toContainEqual(expect.objectContaining({ caseId: id }))
    expect((await claim(id)).status).toBe(200)
    await decide(id, 'hide', 'spam')
    expect(await claims()).not.toContainEqual(expect.objectContaining({ caseId: id }))
    expect((await claim(id)).status).toBe(409)
  })

  it('that somebody else works on is decided only by who says so', async () => {
    const id = await caseAbout(await createUser(app))
    await claim(id)
    const refused = await decide(id, 'dismiss', undefined, colleague)
    expect(refused.problem).toMatchObject({ statusCode: 409, code: 'caseClaimed' })
    const despite = { despiteClaim: true }
    expect((await decide(id, 'dismiss', undefined, colleague, despite)).status).toBe(200)
  })

  it('of a colleague cannot be taken by a moderator, nor its notes be read', async () => {
    const id = await caseAbout(colleague)
    expect((await claim(id)).status).toBe(403)
    expect((await claim(id, colleague)).status).toBe(403)
    expect((await notes(id, colleague)).status).toBe(403)
    expect((await addNote(id, 'Mine', 'case', colleague)).status).toBe(403)
  })
})

describe('notes of moderators', () => {
  it('are shown on the case, and those about a member on every case with that name', async () => {
    const author = await createUser(app)
    const [first, second] = [await caseAbout(author), await caseAbout(author)]
    await addNote(first, 'Asked the author')
    const about = await addNote(first, 'Third time this month', 'member', colleague)
    expect(about.body).toMatchObject({
      about: 'member',
      author: { username: colleague.username },
    })
    const textsOn = async (id: string) => (await notes(id)).body.data.map(({ text }) => text)
    expect(await textsOn(first)).toEqual(['Third time this month', 'Asked the author'])
    expect(await textsOn(second)).toEqual(['Third time this month'])
    expect((await queue({ id: first })).data[0]?.noteCount).toBe(2)
    expect((await queue({ id: second })).data[0]?.noteCount).toBe(1)
    const exported = await app.call('GET /users/me/export', { as: author })
    expect(exported.text).not.toContain('Third time')
  })

  it('never join an anonymous comment with its author', async () => {
    const author = await createUser(app)
    await addNote(await caseAbout(author), 'Known for this', 'member')
    const id = await caseAbout(author, true)
    expect((await notes(id)).body.data).toEqual([])
    expect((await queue({ id })).data[0]?.noteCount).toBe(0)
    expect((await addNote(id, 'Who is it', 'member')).status).toBe(400)
    expect((await addNote(id, 'Looks like a copy')).status).toBe(201)
    expect((await notes(id)).body.data).toHaveLength(1)
  })

  it('are at most fifty on one case', async () => {
    const id = await caseAbout(await createUser(app))
    for (let number = 0; number < 50; number++) await addNote(id, `Note ${number}`)
    expect((await addNote(id, 'One more')).status).toBe(409)
  })
})

describe('a prepared answer', () => {
  const answer = 'Please write without calling people names.'
  const prepare = () =>
    app.call('PATCH /admin/site-settings', {
      as: signInAgain(app, administrator),
      body: { answerTemplates: [{ rule: 'abuse', text: answer }] },
    })

  it('is told to the author with the rule, and kept with the decision', async () => {
    expect((await prepare()).status).toBe(200)
    const { body } = await app.call('GET /admin/moderation/answers', { as: moderator })
    expect(body.data).toEqual([{ rule: 'abuse', text: answer }])
    const author = await createUser(app)
    const id = await caseAbout(author)
    for (const other of ['My own words', `${answer} `]) {
      const refused = await decide(id, 'hide', 'abuse', moderator, { answer: other })
      expect(refused.status).toBe(400)
    }
    expect((await decide(id, 'hide', 'spam', moderator, { answer })).status).toBe(400)
    expect((await decide(id, 'hide', 'abuse', moderator, { answer })).body.answer).toBe(answer)
    const told = await app.call('GET /notifications', { as: author })
    expect(told.text).toContain(answer)
  })
})

describe('several cases', () => {
  const decideMany = (ids: string[], action: 'hide' | 'restore' | 'dismiss', as = moderator) =>
    app.call('POST /admin/moderation/decisions', {
      as,
      body: { ids, action, ...(action === 'hide' && { rule: 'spam' }) },
    })

  it('are decided at once, and those that cannot be are named with the reason', async () => {
    const [one, other, claimed, decided] = [
      await caseAbout(await createUser(app)),
      await caseAbout(await createUser(app), true),
      await caseAbout(await createUser(app)),
      await caseAbout(await createUser(app)),
    ] as const
    const own = await caseAbout(moderator)
    await claim(claimed, colleague)
    await decide(decided, 'hide', 'spam', colleague)
    const unknown = personality.id
    const { body } = await decideMany([one, other, claimed, decided, own, unknown, one], 'hide')
    expect(body.results).toEqual([
      { id: one, isDecided: true, failure: null },
      { id: other, isDecided: true, failure: null },
      { id: claimed, isDecided: false, failure: 'Somebody else is working on this case.' },
      {
        id: decided,
        isDecided: false,
        failure: 'Another administrator has already decided this.',
      },
      { id: own, isDecided: false, failure: 'Another administrator has to decide this.' },
      { id: unknown, isDecided: false, failure: expect.any(String) },
    ])
    expect((await queue({ state: 'decided', id: one })).data[0]?.outcome).toBe('HIDDEN')
    const back = await decideMany([one, other], 'restore')
    expect(back.body.results.every(({ isDecided }) => isDecided)).toBe(true)
  })

  it('are at most a hundred', async () => {
    const ids = Array.from({ length: 101 }, () => personality.id)
    expect((await decideMany(ids, 'dismiss')).status).toBe(400)
    expect((await decideMany([], 'dismiss')).status).toBe(400)
  })
})

it('counts what is open and decided, for moderators and administrators alone', async () => {
  const numbers = async (as: TestUser) => app.call('GET /admin/moderation/statistics', { as })
  const before = (await numbers(moderator)).body
  const author = await createUser(app)
  const post = await createPost(app)
  await report(author, 'post', post.id)
  const id = await caseAbout(author)
  await decide(id, 'hide', 'impersonation')
  const after = (await numbers(administrator)).body
  expect(after.openCases).toBe(before.openCases + 1)
  expect(after.weeks).toHaveLength(12)
  expect(after.weeks.at(-1)?.decided).toBe((before.weeks.at(-1)?.decided ?? 0) + 1)
  expect(after.rules).toContainEqual({ rule: 'impersonation', outcome: 'HIDDEN', count: 1 })
  expect(after.medianHours).toBeGreaterThanOrEqual(0)
  expect(Date.parse(after.oldestAt ?? '')).toBeLessThanOrEqual(Date.now())
  for (const as of [author, await createUserWithRole(app, 'EDITOR')]) {
    expect((await numbers(as)).status).toBe(403)
  }
})
