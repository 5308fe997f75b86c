import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  createAdministrator,
  createComment,
  createPersonality,
  createPost,
  createUser,
  createUserWithRole,
  createVerifiedUser,
} from '../../test/factories.ts'
import { type Actor, startApp } from '../../test/harness.ts'
import { moderationOf } from '../../test/moderation.ts'
import { mailsTo } from '../../test/outbox.ts'

const app = await startApp()
const administrator = await createAdministrator(app)
const moderation = moderationOf(app, administrator)
const day = 24 * 60 * 60_000

type Notice = Partial<Parameters<typeof app.call<'POST /notices'>>[1]['body']>

const send = (notice: Notice, as?: Actor) =>
  app.call('POST /notices', {
    as,
    body: { ground: 'law', explanation: 'It is a threat.', isInGoodFaith: true, ...notice },
  })

const comment = async () => (await createComment(app, { author: await createUser(app) })).id

/** Opens the link of the receipt and presses its button. */
async function confirm(email: string) {
  const [receipt = ''] = await mailsTo(app, email)
  const path = /\/notice\/\S+/.exec(receipt)?.[0] ?? ''
  expect((await app.send({ method: 'GET', url: path })).text).toContain('Do you want an answer')
  return app.send({ method: 'POST', url: path })
}

const answer = () => app.features.notices.jobs.answers.run()

it('a visitor sends a notice, which waits in the queue without flagging anything or naming the sender', async () => {
  const id = await comment()
  const reply = await send({
    type: 'comment',
    id,
    law: 'Criminal Code, section 241',
    category: 'STATEMENT_CATEGORY_VIOLENCE',
    name: 'Nadia Notifier',
    email: 'nadia@notices.example',
  })
  expect(reply).toMatchObject({ status: 201, body: { isMailed: true } })
  const moderator = await createUserWithRole(app, 'MODERATOR')
  const found = await moderation.caseOf(id, {}, moderator)
  expect(found).toMatchObject({
    target: { status: 'ACTIVE' },
    reportCount: 1,
    notices: [
      {
        isAboutLaw: true,
        law: 'Criminal Code, section 241',
        category: 'STATEMENT_CATEGORY_VIOLENCE',
        explanation: 'It is a threat.',
        trustedBody: null,
      },
    ],
  })
  expect(JSON.stringify(found)).not.toMatch(/nadia/i)
  await moderation.decide(found.id, 'hide', 'other')
  const [statement] = await app.db
    .selectFrom('statements')
    .where('case_id', '=', found.id)
    .select('source_type')
    .execute()
  expect(statement?.source_type).toBe('SOURCE_ARTICLE_16')
})

it('the receipt repeats nothing that was entered, and the outcome goes only to a confirmed address', async () => {
  const [confirmed, silent] = ['confirmed@notices.example', 'silent@notices.example']
  const id = await comment()
  for (const email of [confirmed, silent]) {
    await send({ type: 'comment', id, email, name: 'Buy now', explanation: 'Buy now' })
  }
  expect((await mailsTo(app, silent)).join()).not.toContain('Buy now')
  expect((await confirm(confirmed)).text).toContain('We will email you the answer')
  await moderation.decide((await moderation.caseOf(id)).id, 'dismiss')
  await answer()
  await answer()
  expect(await mailsTo(app, confirmed)).toHaveLength(2)
  // In either order: the clock stands still.
  expect((await mailsTo(app, confirmed)).join()).toContain('the content stays as it is')
  expect(await mailsTo(app, silent)).toHaveLength(1)
})

it('finds what an address on this site is about, and answers the same for what is private and what does not exist', async () => {
  const person = await createPersonality(app)
  const { id: commentId } = await createComment(app, { personality: person })
  const author = await createVerifiedUser(app)
  const post = await createPost(app, { author })
  const addresses = [
    [`/personalities/${person.slug}`, person.id],
    [`/personalities/${person.slug}?comment=${commentId}#comment-${commentId}`, commentId],
    [`/posts/${post.id}`, post.id],
    [`/users/${author.username}`, author.id],
  ] as const
  for (const [address, target] of addresses) {
    expect((await send({ address })).status, address).toBe(201)
    expect((await moderation.caseOf(target)).notices).toHaveLength(1)
  }
  await app.call('PUT /follow/privacy', { as: author, body: { isPrivate: true } })
  const hidden = await send({ address: `/posts/${post.id}` })
  for (const address of [
    `/posts/${administrator.id}`,
    '/help',
    'https://elsewhere.example/posts/1',
  ]) {
    const unknown = await send({ address })
    expect([unknown.status, unknown.problem?.message]).toEqual([404, hidden.problem?.message])
  }
})

it('refuses a notice without an explanation, good faith or target', async () => {
  const id = await comment()
  const target = { type: 'comment', id } as const
  const wrong: Notice[] = [
    { ...target, explanation: ' ' },
    { ...target, explanation: 'x'.repeat(2001) },
    { ...target, isInGoodFaith: false as unknown as true },
    { ...target, address: '/posts' },
    {},
  ]
  for (const notice of wrong) expect((await send(notice)).status).toBe(400)
  expect((await send({ ...target, explanation: 'x'.repeat(2000) })).status).toBe(201)
})

it('takes at most 50 open notices about the same content', async () => {
  const id = await comment()
  await send({ type: 'comment', id })
  const { id: caseId } = await moderation.caseOf(id)
  await sql`
    insert into notices (case_id, reason, is_about_law, category)
    select ${caseId}, 'other', true, 'STATEMENT_CATEGORY_VIOLENCE' from generate_series(1, 48)
  `.execute(app.db)
  expect((await send({ type: 'comment', id })).status).toBe(201)
  expect((await send({ type: 'comment', id })).status).toBe(409)
})

it('mails at most five receipts a day to one address', async () => {
  const email = 'flooded@notices.example'
  for (let sent = 0; sent < 6; sent += 1)
    await send({ type: 'comment', id: await comment(), email })
  expect(await mailsTo(app, email)).toHaveLength(5)
})

it('notices of trusted flaggers come first: of a member at once, of an address once it is confirmed', async () => {
  const [member, email] = [await createUser(app), 'body@notices.example']
  const add = (who: object) =>
    app.call('POST /admin/trusted-flaggers', {
      as: administrator,
      body: { body: 'Hate Speech Office', ...who },
    })
  expect((await add({ username: member.username })).status).toBe(201)
  expect((await add({ username: member.username })).status).toBe(409)
  expect((await add({ email })).status).toBe(201)
  const [ordinary, byMember, byAddress] = [await comment(), await comment(), await comment()]
  for (const id of [ordinary, byMember, byAddress]) await send({ type: 'comment', id })
  await send({ type: 'comment', id: byMember }, member)
  await send({ type: 'comment', id: byAddress, email })
  const order = async () =>
    (await moderation.queue()).data
      .map(({ target }) => target.id)
      .filter((id) => [ordinary, byMember, byAddress].includes(id))
  expect(await order()).toEqual([byMember, ordinary, byAddress])
  await confirm(email)
  expect(await order()).toEqual([byMember, byAddress, ordinary])
  const found = await moderation.caseOf(byMember)
  expect(found.notices[0]?.trustedBody).toBe('Hate Speech Office')
  const { data } = (await app.call('GET /admin/trusted-flaggers', { as: administrator })).body
  expect(data).toMatchObject([
    { username: member.username, email: null, noticeCount: 2 },
    { username: null, email, noticeCount: 2 },
  ])
  for (const { id } of data) {
    await app.call('DELETE /admin/trusted-flaggers/:id', { as: administrator, params: { id } })
  }
  await send({ type: 'comment', id: ordinary }, member)
  expect((await moderation.caseOf(ordinary)).notices[0]?.trustedBody).toBeNull()
})

it('the fifth manifestly unfounded report within 90 days begins a pause of 30 days', async () => {
  const member = await createUser(app)
  const dismissOne = async () => {
    const id = await comment()
    const reply = await moderation.report(member, 'comment', id)
    if (reply.status !== 200) return reply.status
    await app.call('POST /admin/moderation/:id/decision', {
      as: administrator,
      params: { id: (await moderation.caseOf(id)).id },
      body: { action: 'dismiss', isUnfounded: true },
    })
    return reply.status
  }
  const letPass = (days: number) =>
    sql`
      update moderation_cases set decided_at = decided_at - make_interval(days => ${days})
      where is_unfounded
    `.execute(app.db)
  for (let sent = 0; sent < 3; sent += 1) expect(await dismissOne()).toBe(200)
  await letPass(91)
  for (let sent = 0; sent < 4; sent += 1) expect(await dismissOne()).toBe(200)
  await letPass(89)
  expect(await dismissOne()).toBe(200)
  expect(await dismissOne()).toBe(403)
  expect((await send({ type: 'comment', id: await comment() }, member)).status).toBe(403)
  const pauses = app.db.selectFrom('notice_pauses').where('user_id', '=', member.id).selectAll()
  const [pause] = await pauses.execute()
  expect(Date.parse(pause?.ends_at ?? '') - Date.parse(pause?.created_at ?? '')).toBe(30 * day)
  await sql`update notice_pauses set ends_at = now() where user_id = ${member.id}`.execute(app.db)
  expect(await dismissOne()).toBe(200)
  expect(await pauses.execute()).toHaveLength(1)
})

it('a case shows how many decisions there were against its author within a year, without those about anonymous comments', async () => {
  const author = await createUser(app)
  const hide = async (isAnonymous: boolean) => {
    const { id } = await createComment(app, { author, isAnonymous })
    await send({ type: 'comment', id })
    const { id: caseId } = await moderation.caseOf(id)
    await moderation.decide(caseId, 'hide', 'abuse')
    return caseId
  }
  const shown = async (isAnonymous = false) => {
    const { id } = await createComment(app, { author, isAnonymous })
    await send({ type: 'comment', id })
    return (await moderation.caseOf(id)).earlierDecisions
  }
  const old = await hide(false)
  await hide(false)
  await hide(true)
  expect(await shown()).toBe(2)
  expect(await shown(true)).toBeNull()
  await sql`
    update moderation_cases set decided_at = decided_at - interval '366 days' where id = ${old}
  `.execute(app.db)
  expect(await shown()).toBe(1)
})

// The last one: sessions end while the clock advances.
it('who sent it and what was written is erased 30 days after the answer', async () => {
  const email = 'erased@notices.example'
  const id = await comment()
  const { reference } = (await send({ type: 'comment', id, email, name: 'Nadia' })).body
  await confirm(email)
  await moderation.decide((await moderation.caseOf(id)).id, 'dismiss')
  await answer()
  const stored = () =>
    app.db
      .selectFrom('notices')
      .where('id', '=', reference)
      .select(['name', 'email', 'explanation', 'outcome'])
      .executeTakeFirstOrThrow()
  app.clock.advance(29 * day)
  await answer()
  expect(await stored()).toMatchObject({ email, explanation: 'It is a threat.' })
  app.clock.advance(2 * day)
  await answer()
  expect(await stored()).toEqual({
    name: null,
    email: null,
    explanation: null,
    outcome: 'DISMISSED',
  })
})
