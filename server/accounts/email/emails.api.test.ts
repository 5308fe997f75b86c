import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  commonPassword,
  createAdministrator,
  createPersonality,
  createUser,
  type TestPersonality,
} from '../../../test/factories.ts'
import { type Actor, startApp, type TestApp } from '../../../test/harness.ts'
import { mailsTo, tokenIn } from '../../../test/outbox.ts'
import { votersOf } from '../../../test/voters.ts'
import { recountAll } from '../../recount/service.ts'
import { mailboxOf } from '../fold-email.ts'
import { appointAdministrator } from '../service.ts'
import { linkLifetime } from './service.ts'

const app = await startApp({ EMAIL_CONFIRMATION: 'required' })
const administrator = await createAdministrator(app)

/** Mails are ordered by the clock, which stands still by itself. */
const call: TestApp['call'] = (...request) => {
  app.clock.advance(1)
  return app.call(...request)
}

const newAddress = () => `${randomBytes(5).toString('hex')}@members.example`

interface Registered extends Actor {
  id: string
  email: string
  username: string
}

async function register(site: TestApp = app, email = newAddress()): Promise<Registered> {
  const username = `member_${randomBytes(5).toString('hex')}`
  const body = { name: 'Ada Archer', username, email, password: commonPassword }
  const reply = await site.call('POST /auth/register', { body })
  expect(reply.status).toBe(201)
  // A mail that is requested again before it was sent is sent once.
  await site.backgroundTasks.drain()
  return { id: reply.body.user.id, token: reply.body.access_token, email, username }
}

const confirm = (token: string, as?: Actor) =>
  call('POST /auth/confirm-email', { as, body: { token } })
/** A new session, after a changed address has ended the ones before. */
const signInAgain = async (email: string) => ({
  token: (await login(email)).body.access_token,
})
const change = (as: Actor, email: string, currentPassword = commonPassword) =>
  call('PUT /auth/email', { as, body: { email, currentPassword } })
const renew = (token: string) => call('POST /auth/renew-confirmation', { body: { token } })
const resend = (as: Actor) => call('POST /auth/resend-confirmation', { as })
const ownUser = async (as: Actor) => (await app.call('GET /auth/me', { as })).body.user
const login = (email: string, password = commonPassword) =>
  app.call('POST /auth/login', { body: { email, password } })
const newestMail = async (email: string) => (await mailsTo(app, email)).at(-1) ?? ''
const newestToken = async (email: string) => tokenIn(await newestMail(email))

const vote = (as: Actor, { id }: TestPersonality) =>
  app.call('POST /votes', { as, body: { personalityId: id, type: 'UPVOTE' } })
const countOf = async ({ id }: TestPersonality) =>
  (await app.call('GET /personalities/:id/stats', { params: { id } })).body.upvoteCount

const invalidLink = {
  statusCode: 400,
  message: 'This link does not work. A newer one may have replaced it.',
}

describe('a new account', () => {
  it('counts its votes only once the link in the mail was used, in public and in every counter', async () => {
    const somebody = await register()
    const personality = await createPersonality(app)
    expect((await ownUser(somebody)).isEmailConfirmed).toBe(false)
    const cast = await vote(somebody, personality)
    expect(cast.body).toMatchObject({ upvoteCount: 0, userVoteState: 'UNCONFIRMED' })
    expect(await countOf(personality)).toBe(0)
    const mails = await mailsTo(app, somebody.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('Subject: Confirm your email address for Voxpop')
    expect(mails[0]?.match(/<a /g)).toHaveLength(1)
    expect(mails[0]).not.toContain(personality.name)
    const { name, slug } = personality
    const confirmed = await confirm(tokenIn(mails[0] ?? ''))
    expect(confirmed.body).toEqual({
      outcome: 'CONFIRMED',
      votes: { total: 1, newest: [{ name, slug, voteType: 'UPVOTE' }] },
    })
    // Only the response that confirms has them: an old mail shows nothing.
    const again = await confirm(tokenIn(mails[0] ?? ''))
    expect(again.body).toEqual({ outcome: 'ALREADY_CONFIRMED' })
    expect((await ownUser(somebody)).isEmailConfirmed).toBe(true)
    expect(await countOf(personality)).toBe(0)
    await votersOf(app).letJoin()
    expect(await countOf(personality)).toBe(1)
    const own = await app.call('GET /votes/:personalityId', {
      as: somebody,
      params: { personalityId: personality.id },
    })
    expect(own.body).toMatchObject({ upvoteCount: 1, userVoteState: 'COUNTED' })
    expect((await recountAll(app.db)).wrong).toEqual([])
  })

  it('counts the votes after the confirmation at once', async () => {
    const somebody = await register()
    await confirm(await newestToken(somebody.email))
    const personality = await createPersonality(app)
    expect((await vote(somebody, personality)).body).toMatchObject({
      upvoteCount: 1,
      userVoteState: 'COUNTED',
    })
  })

  it('is confirmed from the start where the settings do not require it', async () => {
    const site = await startApp({ EMAIL_CONFIRMATION: 'off' })
    const somebody = await register(site)
    expect((await site.call('GET /auth/me', { as: somebody })).body.user).toMatchObject({
      isEmailConfirmed: true,
      pendingEmail: null,
    })
    expect(await mailsTo(site, somebody.email)).toEqual([])
  })

  it('is not told apart by anybody else, administrators included', async () => {
    const somebody = await register()
    const list = () =>
      app.call('GET /users', { as: administrator, query: { search: somebody.username } })
    const [before, { body: profile }] = [
      await list(),
      await app.call('GET /users/profile/:id', {
        as: administrator,
        params: { id: somebody.id },
      }),
    ]
    expect(before.body.data).toHaveLength(1)
    await confirm(await newestToken(somebody.email))
    expect((await list()).body).toEqual(before.body)
    expect(
      (await app.call('GET /users/profile/:id', { as: administrator, params: { id: somebody.id } }))
        .body,
    ).toEqual(profile)
  })

  it('of an administrator whom the operator appoints is confirmed, and waits for no other address', async () => {
    const [created, promoted] = [newAddress(), await register()]
    await change(promoted, newAddress())
    for (const email of [created, promoted.email]) {
      await appointAdministrator(app.db, {
        email,
        password: 'of the administrator',
        username: `boss_${email.slice(0, 10)}`,
      })
      const { body } = await login(email, 'of the administrator')
      expect(body.user).toMatchObject({ role: 'ADMIN', isEmailConfirmed: true, pendingEmail: null })
    }
  })
})

describe('a confirmation link', () => {
  it('says that it was used, and works once also when it is opened twice at the same time', async () => {
    const { email } = await register()
    const token = await newestToken(email)
    const replies = await Promise.all([confirm(token), confirm(token)])
    expect(replies.map(({ body }) => body.outcome).toSorted()).toEqual([
      'ALREADY_CONFIRMED',
      'CONFIRMED',
    ])
    app.clock.advance(linkLifetime + 1)
    expect((await confirm(token)).body).toEqual({ outcome: 'ALREADY_CONFIRMED' })
  })

  it('is not used by reading the page that it leads to', async () => {
    const somebody = await register()
    const token = await newestToken(somebody.email)
    await app.send({ method: 'GET', url: `/confirm-email?token=${token}` })
    await app.send({ method: 'GET', url: `/api/auth/confirm-email?token=${token}` })
    expect((await ownUser(somebody)).isEmailConfirmed).toBe(false)
    expect((await confirm(token)).body).toEqual({ outcome: 'CONFIRMED' })
  })

  it('expires after seven days, and can then be replaced by a new one without signing in', async () => {
    const { email } = await register()
    const token = await newestToken(email)
    const other = await newestToken((await register()).email)
    // Each confirmation is a millisecond later.
    app.clock.advance(7 * 24 * 60 * 60_000 - 2)
    expect((await confirm(other)).body).toEqual({ outcome: 'CONFIRMED' })
    expect((await confirm(token)).problem).toMatchObject({
      statusCode: 400,
      code: 'confirmationLinkExpired',
      message: 'This link has expired. Please ask for a new one.',
    })
    const unknown = await renew('of-nobody')
    const renewed = await renew(token)
    expect(renewed).toMatchObject({ status: 200, text: unknown.text })
    const mails = await mailsTo(app, email)
    expect(mails).toHaveLength(2)
    expect((await confirm(tokenIn(mails[1] ?? ''))).body).toEqual({ outcome: 'CONFIRMED' })
    expect((await renew(token)).text).toBe(renewed.text)
    expect(await mailsTo(app, email)).toHaveLength(2)
  })

  it('that is unknown does not work', async () => {
    expect((await confirm('of-nobody')).problem).toMatchObject(invalidLink)
  })

  it('keeps working after a new one was sent, until one of them is used', async () => {
    const { email, ...somebody } = await register()
    const older = await newestToken(email)
    await resend(somebody)
    const newer = await newestToken(email)
    expect(newer).not.toBe(older)
    expect((await confirm(older)).body).toEqual({ outcome: 'CONFIRMED' })
    expect((await confirm(newer)).body).toEqual({ outcome: 'ALREADY_CONFIRMED' })
  })

  it('is stored only as a hash', async () => {
    const token = await newestToken((await register()).email)
    const rows = await app.db.selectFrom('email_confirmations').select('token_hash').execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(Buffer.from(row.token_hash).toString()).not.toContain(token)
  })

  it('is sent again with the same answer whether or not there is anything to confirm', async () => {
    const [waiting, confirmed] = [await register(), await createUser(app)]
    const replies = [await resend(waiting), await resend(confirmed)]
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[1]?.text).toBe(replies[0]?.text)
    expect(await mailsTo(app, waiting.email)).toHaveLength(2)
    expect(await mailsTo(app, confirmed.email)).toEqual([])
  })

  it('is sent to one address only so often, from all networks together', async () => {
    const site = await startApp({ EMAIL_CONFIRMATION: 'required', RATE_LIMIT_SCALE: '0.4' })
    const target = newAddress()
    const statuses: number[] = []
    for (let network = 1; network <= 8; network++) {
      const as = await createUser(site)
      const body = { email: target, currentPassword: commonPassword }
      const ip = `10.1.${network}.1`
      statuses.push((await site.call('PUT /auth/email', { as, body, ip })).status)
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await mailsTo(site, target)).toHaveLength(6)
    const somebody = await register(site)
    const again = () => site.call('POST /auth/resend-confirmation', { as: somebody })
    expect([(await again()).status, (await again()).status, (await again()).status]).toEqual([
      200, 200, 429,
    ])
  })
})

describe('an administrator', () => {
  /** A session of now: the clock of this file runs for weeks. */
  const boss = () => ({ token: app.tokens.sign({ userId: administrator.id, version: 0 }) })
  const ask = (
    key: 'POST /users/:id/confirm-email' | 'POST /users/:id/send-confirmation',
    { id }: { id: string },
    as: Actor = boss(),
  ) => app.call(key, { as, params: { id } })
  const actionsOn = async ({ id: targetId }: { id: string }) => {
    const { body } = await app.call('GET /admin/audit', { as: boss(), query: { targetId } })
    return body.data.map(({ action }) => action)
  }

  it('can confirm an address, from when on the votes count', async () => {
    const somebody = await register()
    const personality = await createPersonality(app)
    await vote(somebody, personality)
    expect((await ask('POST /users/:id/confirm-email', somebody)).status).toBe(204)
    expect((await ownUser(somebody)).isEmailConfirmed).toBe(true)
    await votersOf(app).letJoin()
    expect(await countOf(personality)).toBe(1)
    expect(await actionsOn(somebody)).toEqual(['EMAIL_CONFIRMED'])
    expect((await recountAll(app.db)).wrong).toEqual([])
    expect((await confirm(await newestToken(somebody.email))).body).toEqual({
      outcome: 'ALREADY_CONFIRMED',
    })
  })

  it('can have the mail sent again', async () => {
    const somebody = await register()
    app.clock.advance(1)
    expect((await ask('POST /users/:id/send-confirmation', somebody)).status).toBe(204)
    expect(await mailsTo(app, somebody.email)).toHaveLength(2)
    expect(await actionsOn(somebody)).toEqual(['CONFIRMATION_SENT'])
    expect((await confirm(await newestToken(somebody.email))).body.outcome).toBe('CONFIRMED')
  })

  it('is not told whether there was anything to confirm', async () => {
    const [waiting, confirmed] = [await register(), await createUser(app)]
    for (const key of [
      'POST /users/:id/confirm-email',
      'POST /users/:id/send-confirmation',
    ] as const) {
      const replies = [await ask(key, waiting), await ask(key, confirmed)]
      expect(replies.map(({ status, text }) => [status, text])).toEqual([
        [204, ''],
        [204, ''],
      ])
    }
    expect(await actionsOn(confirmed)).toEqual(await actionsOn(waiting))
    expect(await mailsTo(app, confirmed.email)).toEqual([])
  })

  it('must be one, and the member must exist', async () => {
    const [somebody, other] = [await register(), await createUser(app)]
    expect((await ask('POST /users/:id/confirm-email', somebody, somebody)).status).toBe(403)
    expect((await ask('POST /users/:id/send-confirmation', somebody, other)).status).toBe(403)
    expect((await ask('POST /users/:id/confirm-email', { id: randomUUID() })).status).toBe(404)
    expect((await ownUser(somebody)).isEmailConfirmed).toBe(false)
  })
})

describe('a changed address', () => {
  it('replaces the old one when it is confirmed; until then the login works with the old one', async () => {
    const somebody = await createUser(app)
    const next = newAddress()
    expect((await change(somebody, next.toUpperCase())).body).toEqual({
      message: 'We will send a link to the new address. Open it to confirm the change.',
    })
    expect(await ownUser(somebody)).toMatchObject({
      email: somebody.email,
      pendingEmail: next,
      isEmailConfirmed: true,
    })
    expect((await login(somebody.email)).status).toBe(200)
    expect((await login(next)).status).toBe(401)
    const warning = await newestMail(somebody.email)
    expect(warning).toContain('Subject: Your Voxpop email address is about to change')
    expect(warning).toContain('/forgot-password')
    expect((await confirm(await newestToken(next))).body).toEqual({ outcome: 'CHANGED' })
    const own = await ownUser(await signInAgain(next))
    expect(own).toMatchObject({ email: next, pendingEmail: null })
    expect((await login(somebody.email)).status).toBe(401)
    expect(await newestMail(somebody.email)).toContain(
      'Subject: Your Voxpop email address was changed',
    )
  })

  it('ends all sessions but that of the caller, who gets a new one', async () => {
    const [somebody, next] = [await createUser(app), newAddress()]
    const elsewhere = await signInAgain(somebody.email)
    await change(somebody, next)
    const { body } = await confirm(await newestToken(next), somebody)
    expect(body).toMatchObject({ outcome: 'CHANGED', session: { user: { email: next } } })
    for (const as of [somebody, elsewhere]) {
      expect((await app.call('GET /auth/me', { as })).status).toBe(401)
    }
    expect((await ownUser({ token: body.session?.access_token ?? '' })).email).toBe(next)
  })

  it('gives no session to a caller who is signed in to another account', async () => {
    const [somebody, stranger, next] = [await createUser(app), await createUser(app), newAddress()]
    await change(somebody, next)
    expect((await confirm(await newestToken(next), stranger)).body).toEqual({ outcome: 'CHANGED' })
    expect((await ownUser(stranger)).email).toBe(stranger.email)
  })

  it('needs the current password, and another address than the current one', async () => {
    const somebody = await createUser(app)
    expect((await change(somebody, newAddress(), 'not it')).problem).toMatchObject({
      statusCode: 400,
      message: 'The password is not correct',
    })
    expect((await change(somebody, somebody.email.toUpperCase())).problem).toMatchObject({
      statusCode: 400,
      message: 'This is your email address already.',
    })
    expect((await ownUser(somebody)).pendingEmail).toBeNull()
  })

  it('of a new account confirms it too, ends the links to the first address and does not tell that one', async () => {
    const somebody = await register()
    const personality = await createPersonality(app)
    await vote(somebody, personality)
    const first = await newestToken(somebody.email)
    const next = newAddress()
    await change(somebody, next)
    expect((await confirm(first)).problem).toMatchObject(invalidLink)
    expect(await mailsTo(app, somebody.email)).toHaveLength(1)
    await resend(somebody)
    expect(await mailsTo(app, next)).toHaveLength(2)
    expect((await confirm(await newestToken(next))).body).toEqual({ outcome: 'CHANGED' })
    const own = await ownUser(await signInAgain(next))
    expect(own).toMatchObject({ email: next, isEmailConfirmed: true })
    await votersOf(app).letJoin()
    expect(await countOf(personality)).toBe(1)
    expect(await mailsTo(app, somebody.email)).toHaveLength(1)
  })

  it('can be cancelled, which ends its links', async () => {
    const [somebody, next] = [await createUser(app), newAddress()]
    await change(somebody, next)
    const token = await newestToken(next)
    expect((await app.call('DELETE /auth/email', { as: somebody })).status).toBe(204)
    expect((await ownUser(somebody)).pendingEmail).toBeNull()
    expect((await confirm(token)).problem).toMatchObject(invalidLink)
  })

  it.each(['a new password', 'a reset password'])('is cancelled by %s', async (how) => {
    const [somebody, next] = [await createUser(app), newAddress()]
    await change(somebody, next)
    const token = await newestToken(next)
    if (how === 'a new password') {
      const body = { currentPassword: commonPassword, newPassword: 'another password' }
      await app.call('PUT /auth/change-password', { as: somebody, body })
    } else {
      await call('POST /auth/forgot-password', { body: { email: somebody.email } })
      const reset = { token: await newestToken(somebody.email), password: 'another password' }
      expect((await app.call('POST /auth/reset-password', { body: reset })).status).toBe(200)
    }
    expect((await confirm(token)).problem).toMatchObject(invalidLink)
    expect((await login(somebody.email, 'another password')).body.user.pendingEmail).toBeNull()
  })

  it('ends the password links that were sent to the old one', async () => {
    const [somebody, next] = [await createUser(app), newAddress()]
    await call('POST /auth/forgot-password', { body: { email: somebody.email } })
    const token = await newestToken(somebody.email)
    await change(somebody, next)
    await confirm(await newestToken(next))
    const reset = { token, password: 'of the finder' }
    expect((await app.call('POST /auth/reset-password', { body: reset })).status).toBe(400)
  })

  it('that is taken gets the same answer as a free one, and only its mail says so', async () => {
    const [owner, first, second] = [
      await createUser(app),
      await createUser(app),
      await createUser(app),
    ]
    const [free, taken] = [newAddress(), owner.email]
    const replies = [await change(first, free), await change(second, taken)]
    expect(replies[1]?.status).toBe(replies[0]?.status)
    expect(replies[1]?.text).toBe(replies[0]?.text)
    expect((await ownUser(first)).pendingEmail).toBe(free)
    expect((await ownUser(second)).pendingEmail).toBe(taken)
    const subjects = async (email: string) =>
      (await mailsTo(app, email)).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1])
    expect(await subjects(second.email)).toEqual(await subjects(first.email))
    expect(await subjects(taken)).toEqual(['This email address already has an account at Voxpop'])
    expect(await newestToken(taken)).toBe('')
    expect((await resend(second)).text).toBe((await resend(first)).text)
    expect(await subjects(taken)).toHaveLength(2)
  })

  it('goes to the first of two accounts that confirm it at the same time', async () => {
    const rivals = [await createUser(app), await createUser(app)]
    const next = newAddress()
    const tokens: string[] = []
    for (const as of rivals) {
      await change(as, next)
      tokens.push(await newestToken(next))
    }
    const replies = await Promise.all(tokens.map((token) => confirm(token)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.problem?.message).toBe('Email already in use')
    const { body } = await login(next)
    const loser = rivals.find(({ id }) => id !== body.user.id)
    expect(loser && (await ownUser(loser)).email).toBe(loser?.email)
  })

  it('is not confirmed when the account is deleted at the same time', async () => {
    const [somebody, next] = [await createUser(app), newAddress()]
    const personality = await createPersonality(app)
    await vote(somebody, personality)
    await change(somebody, next)
    const token = await newestToken(next)
    const body = { password: commonPassword }
    const [confirmed, deleted] = await Promise.all([
      confirm(token),
      app.call('DELETE /users/me', { as: somebody, body }),
    ])
    expect([200, 400]).toContain(confirmed.status)
    expect(deleted.status).toBe(204)
    expect((await login(next)).status).toBe(401)
    expect((await recountAll(app.db)).wrong).toEqual([])
  })
})

describe('a mailbox', () => {
  /** A local part for addresses of one mailbox. */
  const newName = () => randomBytes(5).toString('hex')
  const registerTag = (name: string, tag: string) => register(app, `${name}+${tag}@members.example`)
  const confirmOwn = async ({ email }: Registered) =>
    (await confirm(await newestToken(email))).body.outcome
  const stateOf = async (as: Actor, { id: personalityId }: TestPersonality) =>
    (await app.call('GET /votes/:personalityId', { as, params: { personalityId } })).body
      .userVoteState

  it('has one account that counts; a second one may exist, and is told after its confirmation', async () => {
    const [name, personality] = [newName(), await createPersonality(app)]
    const [first, second] = [await registerTag(name, 'one'), await registerTag(name, 'two')]
    for (const as of [first, second]) await vote(as, personality)
    expect(await ownUser(second)).toMatchObject({ sharesMailbox: false })
    expect(await confirmOwn(first)).toBe('CONFIRMED')
    expect(await ownUser(second)).toMatchObject({ sharesMailbox: false, isEmailConfirmed: false })
    expect(await stateOf(second, personality)).toBe('UNCONFIRMED')
    expect(await confirmOwn(second)).toBe('MAILBOX_SHARED')
    expect(await ownUser(second)).toMatchObject({ sharesMailbox: true, isEmailConfirmed: true })
    expect(await stateOf(second, personality)).toBe('MAILBOX_SHARED')
    await votersOf(app).letJoin()
    expect(await stateOf(first, personality)).toBe('COUNTED')
    expect(await countOf(personality)).toBe(1)
    expect((await recountAll(app.db)).wrong).toEqual([])
  })

  it('is free after its account was deleted: another one counts with a new link, not before', async () => {
    const [name, personality] = [newName(), await createPersonality(app)]
    const [first, second] = [await registerTag(name, 'one'), await registerTag(name, 'two')]
    await confirmOwn(first)
    await confirmOwn(second)
    await vote(second, personality)
    await resend(second)
    expect(await confirmOwn(second)).toBe('MAILBOX_SHARED')
    await app.call('DELETE /users/me', { as: first, body: { password: commonPassword } })
    expect(await countOf(personality)).toBe(0)
    expect(await ownUser(second)).toMatchObject({ sharesMailbox: true })
    await resend(second)
    expect(await confirmOwn(second)).toBe('CONFIRMED')
    expect(await ownUser(second)).toMatchObject({ sharesMailbox: false })
    await votersOf(app).letJoin()
    expect(await countOf(personality)).toBe(1)
    expect((await recountAll(app.db)).wrong).toEqual([])
  })

  it('gets one account when several confirm at the same time', async () => {
    const name = newName()
    const all = [await registerTag(name, '1'), await registerTag(name, '2')]
    all.push(await register(app, `${name}@members.example`))
    const outcomes = await Promise.all(all.map(confirmOwn))
    expect(outcomes.toSorted()).toEqual(['CONFIRMED', 'MAILBOX_SHARED', 'MAILBOX_SHARED'])
  })

  it('is one at Gmail, with dots or without, and under both of its domains', async () => {
    const name = newName()
    const [first, second] = [
      `${name}@gmail.com`,
      `${name.slice(0, 2)}.${name.slice(2)}+x@googlemail.com`,
    ]
    const registered = [await register(app, first), await register(app, second)]
    expect([
      await confirmOwn(registered[0] as Registered),
      await confirmOwn(registered[1] as Registered),
    ]).toEqual(['CONFIRMED', 'MAILBOX_SHARED'])
    const dotted = await register(app, `${name.slice(0, 2)}.${name.slice(2)}@members.example`)
    const plain = await register(app, `${name}@members.example`)
    expect([await confirmOwn(dotted), await confirmOwn(plain)]).toEqual(['CONFIRMED', 'CONFIRMED'])
  })

  it('of an account that counts is changed only to one without such an account', async () => {
    const [name, personality] = [newName(), await createPersonality(app)]
    await confirmOwn(await registerTag(name, 'one'))
    const other = await register()
    await vote(other, personality)
    await confirmOwn(other)
    const taken = `${name}+two@members.example`
    await change(other, taken)
    expect((await confirm(await newestToken(taken))).problem).toMatchObject({
      statusCode: 409,
      message:
        'Another account counts for this mailbox, so your address was not changed. Delete one of the two accounts first.',
    })
    expect(await ownUser(other)).toMatchObject({ email: other.email, sharesMailbox: false })
    await votersOf(app).letJoin()
    expect(await countOf(personality)).toBe(1)
    const retagged = other.email.replace('@', '+new@')
    await change(other, retagged)
    const { body } = await confirm(await newestToken(retagged))
    expect(body).toEqual({ outcome: 'CHANGED' })
    expect((await login(retagged)).body.user).toMatchObject({ sharesMailbox: false })
    expect(await countOf(personality)).toBe(1)
  })

  it('is not told apart before the confirmation, and requests for mails are counted by it', async () => {
    const site = await startApp({ EMAIL_CONFIRMATION: 'required', RATE_LIMIT_SCALE: '0.4' })
    const name = newName()
    await createUser(site, { email: `${name}@members.example` })
    const forget = (email: string) => site.call('POST /auth/forgot-password', { body: { email } })
    const known = await forget(`${name}+a@members.example`)
    expect(known.text).toBe((await forget(newAddress())).text)
    const replies = [
      await forget(`${name}+b@members.example`),
      await forget(`${name}@members.example`),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 429])
    expect((await register(site, `${name}+c@members.example`)).email).toContain(name)
  })

  it('is the same for the database', async () => {
    for (const email of [
      'a@x.org',
      'a+b@x.org',
      'a+b+c@x.org',
      '+b@x.org',
      'a.b+c@gmail.com',
      'a.b@googlemail.com',
      '+@gmail.com',
      'a.b@mail.com',
      'a+b@xgmail.com',
      'a@gmail.com.org',
    ]) {
      const { rows } = await sql`select mailbox_of(${email}) as mailbox`.execute(app.db)
      expect(rows).toEqual([{ mailbox: mailboxOf(email) }])
    }
    expect(mailboxOf('a.b+c@googlemail.com')).toBe('ab@gmail.com')
    expect(mailboxOf('a.b+c@example.org')).toBe('a.b@example.org')
  })
})

it('confirms, votes and unconfirmed votes at the same time leave every counter correct', async () => {
  const personalities = [await createPersonality(app), await createPersonality(app)]
  const members = await Promise.all(Array.from({ length: 6 }, () => register()))
  const tokens = await Promise.all(members.map(({ email }) => newestToken(email)))
  const replies = await Promise.all([
    ...members.flatMap((as) => personalities.map((personality) => vote(as, personality))),
    ...tokens.map((token) => confirm(token)),
  ])
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  await votersOf(app).letJoin()
  for (const personality of personalities) expect(await countOf(personality)).toBe(members.length)
  expect((await recountAll(app.db)).wrong).toEqual([])
})
