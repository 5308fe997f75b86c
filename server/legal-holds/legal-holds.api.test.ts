import { expect, it } from 'vitest'
import type { NewLegalHold } from '../../contract/legal-holds.ts'
import { limits } from '../../contract/limits.ts'
import {
  createAdministrator,
  createComment,
  createPersonality,
  createPost,
  createUser,
  createUserWithRole,
  createVerifiedUser,
  signInAgain,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { recountAll } from '../recount/service.ts'

const app = await startApp()
const day = 24 * 60 * 60_000
const boss = await createAdministrator(app, { name: 'Bea Boss' })
const personality = await createPersonality(app)

const now = (user: TestUser) => signInAgain(app, user)
const dayAhead = (days: number) => new Date(app.clock.now() + days * day).toISOString().slice(0, 10)
const order = {
  authority: 'Court of Saltmere',
  reference: '7 C 12/26',
  reason: 'Keep the evidence',
}

const place = (target: Pick<NewLegalHold, 'type' | 'id' | 'address'>, lastDay = dayAhead(30)) =>
  app.call('POST /admin/legal-holds', { as: now(boss), body: { ...order, lastDay, ...target } })
const placeOn = async ({ id }: TestUser) => (await place({ type: 'user', id })).body.id
const textsOf = (id: string, as = now(boss)) =>
  app.call('GET /admin/legal-holds/:id/texts', { as, params: { id } })
const contentsOf = async (id: string) =>
  (await textsOf(id)).body.data.map(({ type, content, isChanged }) => [type, content, isChanged])
const end = (id: string) =>
  app.call('POST /admin/legal-holds/:id/end', { as: now(boss), params: { id } })
const list = async (state: 'active' | 'ended') =>
  (await app.call('GET /admin/legal-holds', { as: now(boss), query: { state } })).body.data
const deleteAccount = (as: TestUser) =>
  app.call('DELETE /users/me', { as: now(as), body: { password: as.password } })
const actionsAbout = async (targetId: string) => {
  const { body } = await app.call('GET /admin/audit', { as: now(boss), query: { targetId } })
  return body.data.map(({ action }) => action)
}
const storedTexts = () => app.db.selectFrom('held_texts').select(['content', 'text_id']).execute()

it('keeps what a member changes or deletes, and nobody else sees it any more', async () => {
  const member = await createVerifiedUser(app)
  const post = await createPost(app, { author: member, content: 'What I wrote first' })
  const comment = await createComment(app, { author: member, personality, content: 'A threat' })
  const under = await app.call('POST /posts/:id/comments', {
    as: now(member),
    params: { id: post.id },
    body: { content: 'Under a post' },
  })
  const id = await placeOn(member)
  expect(await contentsOf(id)).toEqual([])
  await app.call('PATCH /posts/:id', {
    as: now(member),
    params: { id: post.id },
    body: { content: 'Harmless' },
  })
  await app.call('DELETE /comments/:id', { as: now(member), params: { id: comment.id } })
  await app.call('DELETE /posts/comments/:commentId', {
    as: now(member),
    params: { commentId: under.body.id },
  })
  expect(await contentsOf(id)).toEqual([
    ['postComment', 'Under a post', false],
    ['comment', 'A threat', false],
    ['post', 'What I wrote first', true],
  ])
  const lists = [
    await app.call('GET /comments/:personalityId', {
      params: { personalityId: personality.id },
    }),
    await app.call('GET /comments/me/comments', { as: now(member) }),
    await app.call('GET /users/me/export', { as: now(member) }),
  ]
  for (const { text } of lists) expect(text).not.toMatch(/A threat|What I wrote first/)
})

it('keeps the texts of a deleted account until it ends, and then erases them', async () => {
  const member = await createVerifiedUser(app)
  await createPost(app, { author: member, content: 'A post that stays as evidence' })
  await app.call('POST /contact', {
    as: now(member),
    body: { name: member.name, email: member.email, message: 'You will hear from me' },
  })
  const id = await placeOn(member)
  expect((await deleteAccount(member)).status).toBe(204)
  expect((await contentsOf(id)).toSorted()).toEqual([
    ['message', 'You will hear from me', false],
    ['post', 'A post that stays as evidence', false],
  ])
  expect((await list('active'))[0]).toMatchObject({
    ...order,
    target: { type: 'user', username: member.username },
    placedBy: { name: 'Bea Boss' },
    keptTexts: 2,
    endedAt: null,
  })
  expect((await end(id)).status).toBe(204)
  expect((await end(id)).status).toBe(204)
  expect((await textsOf(id)).status).toBe(404)
  const ended = (await list('ended')).find((hold) => hold.id === id)
  expect(ended).toMatchObject({ ...order, target: null, keptTexts: 0 })
  expect(JSON.stringify(ended)).not.toContain(member.username)
  const contents = (await storedTexts()).map(({ content }) => content)
  expect(contents).not.toContain('You will hear from me')
  expect(await actionsAbout(member.id)).toEqual(['HOLD_ENDED', 'HELD_TEXTS_READ', 'HOLD_PLACED'])
})

it('ends by itself after its last day, not before', async () => {
  const member = await createUser(app)
  const { id: commentId } = await createComment(app, { author: member, personality })
  const lastDay = dayAhead(3)
  const { body } = await place({ type: 'user', id: member.id }, lastDay)
  await app.call('DELETE /comments/:id', { as: now(member), params: { id: commentId } })
  const over = Date.parse(lastDay) + day - app.clock.now()
  app.clock.advance(over - 1)
  await app.features.legalHolds.jobs.ends.run()
  expect(await contentsOf(body.id)).toHaveLength(1)
  app.clock.advance(1)
  await app.features.legalHolds.jobs.ends.run()
  expect((await textsOf(body.id)).status).toBe(404)
  expect((await storedTexts()).filter(({ text_id }) => text_id === commentId)).toEqual([])
})

it('on an account keeps nothing that was written anonymously, nor a vote', async () => {
  const member = await createUser(app)
  const { id: personalityId } = personality
  const held = await createComment(app, { author: member, personality, isAnonymous: true })
  const vote = { personalityId, type: 'UPVOTE' as const }
  await app.call('POST /votes', { as: now(member), body: vote })
  const id = await placeOn(member)
  const before = await textsOf(id)
  const body = { content: 'Changed anonymously' }
  await app.call('PATCH /comments/:id', { as: now(member), params: { id: held.id }, body })
  expect((await textsOf(id)).body).toEqual(before.body)
  await app.call('DELETE /comments/:id', { as: now(member), params: { id: held.id } })
  const other = await createComment(app, { author: member, personality, isAnonymous: true })
  const listed = await list('active')
  await deleteAccount(member)
  expect((await textsOf(id)).body).toEqual(before.body)
  expect(await list('active')).toEqual(listed)
  await app.db.deleteFrom('comments').where('id', '=', other.id).execute()
  expect((await textsOf(id)).body).toEqual(before.body)
  expect((await recountAll(app.db)).wrong).toEqual([])
})

it('on an anonymous text keeps the text, and never tells who wrote it', async () => {
  const member = await createUser(app)
  const comment = await createComment(app, { author: member, personality, isAnonymous: true })
  const { body } = await place({
    address: `/personalities/${personality.slug}?comment=${comment.id}#comment-${comment.id}`,
  })
  expect(body.target).toEqual({ type: 'comment', id: comment.id, username: null })
  await app.call('DELETE /comments/:id', { as: now(member), params: { id: comment.id } })
  const { text, body: kept } = await textsOf(body.id)
  expect(kept.data).toMatchObject([{ type: 'comment', content: comment.content, isChanged: false }])
  for (const trace of [member.id, member.name, member.username, member.email]) {
    expect(text).not.toContain(trace)
    expect(JSON.stringify(await list('active'))).not.toContain(trace)
  }
  const row = await app.db
    .selectFrom('held_texts')
    .where('text_id', '=', comment.id)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(member.id)
})

it('is placed by the address of a profile, a post or a comment under it', async () => {
  const member = await createVerifiedUser(app)
  const post = await createPost(app, { author: member })
  const { body: under } = await app.call('POST /posts/:id/comments', {
    as: now(member),
    params: { id: post.id },
    body: { content: 'Under a post' },
  })
  const targets = {
    [`${app.siteOrigin}/users/${member.username}`]: { type: 'user', id: member.id },
    [`/posts/${post.id}`]: { type: 'post', id: post.id },
    [`/posts/${post.id}#comment-${under.id}`]: { type: 'postComment', id: under.id },
  }
  for (const [address, target] of Object.entries(targets)) {
    expect((await place({ address })).body.target).toMatchObject(target)
  }
  for (const address of ['/posts/nothing', '/users/nobody_here', 'https://elsewhere.example/a']) {
    expect((await place({ address })).status).toBe(404)
  }
})

it('has a last day within a year, and there are only so many at a time', async () => {
  const member = await createUser(app)
  const target = { type: 'user' as const, id: member.id }
  for (const lastDay of [dayAhead(-1), dayAhead(limits.legalHoldDaysMax + 1)]) {
    expect((await place(target, lastDay)).problem?.code).toBe('holdDay')
  }
  const { body } = await place(target, dayAhead(limits.legalHoldDaysMax))
  const last = await app.db
    .selectFrom('legal_holds')
    .where('id', '=', body.id)
    .selectAll()
    .executeTakeFirstOrThrow()
  const { id: _, ...row } = last
  const missing = limits.legalHoldsMax - (await countActive())
  await app.db
    .insertInto('legal_holds')
    .values(Array.from({ length: missing }, () => row))
    .execute()
  expect((await place(target)).problem?.code).toBe('tooManyHolds')
  await app.db.deleteFrom('legal_holds').where('user_id', '=', member.id).execute()
})

const countActive = async () =>
  (await app.db.selectFrom('legal_holds').where('ended_at', 'is', null).select('id').execute())
    .length

it('keeps at most fifty versions of a text', async () => {
  const member = await createUser(app)
  const { id: commentId } = await createComment(app, { author: member, personality })
  const id = await placeOn(member)
  for (let version = 0; version < 52; version++) {
    await app.db
      .updateTable('comments')
      .where('id', '=', commentId)
      .set({ content: `Version ${version}` })
      .execute()
  }
  const hold = (await list('active')).find((each) => each.id === id)
  expect(hold?.keptTexts).toBe(50)
})

it('is for administrators alone, who enter their password again', async () => {
  const member = await createUser(app)
  const id = await placeOn(member)
  for (const role of ['USER', 'MODERATOR', 'EDITOR'] as const) {
    const as = now(await createUserWithRole(app, role))
    expect((await textsOf(id, as)).status).toBe(403)
    expect((await app.call('GET /admin/legal-holds', { as })).status).toBe(403)
  }
  const session = now(boss)
  app.clock.advance(limits.passwordConfirmationMinutes * 60_000)
  expect((await textsOf(id, session)).problem?.code).toBe('passwordNeeded')
})
