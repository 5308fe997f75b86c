import { argon2Sync, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { commonPassword, createAdministrator, createUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { tokenLifetime } from './tokens.ts'

const app = await startApp()
const registration = {
  name: '  Ada Lovelace ',
  username: 'Ada_L',
  email: 'Ada@Example.org',
  password: 'quiet ferry',
}

it('registers a user with trimmed texts, stores blank ones as null, and signs the user in', async () => {
  const reply = await app.call('POST /auth/register', { body: { ...registration, bio: '  ' } })
  expect(reply.status).toBe(201)
  expect(reply.body.user).toMatchObject({
    name: 'Ada Lovelace',
    username: 'Ada_L',
    email: 'ada@example.org',
    bio: null,
    role: 'USER',
    status: 'ACTIVE',
    isVerified: false,
    verificationStatus: null,
    voteCount: 0,
  })
  const me = await app.call('GET /auth/me', { as: { token: reply.body.access_token } })
  expect(me.body.user).toEqual(reply.body.user)
})

it('says whether the email or the username is taken, ignoring case', async () => {
  const taken = await createUser(app, { username: 'Taken_Name', email: 'taken@example.org' })
  const sameEmail = await app.call('POST /auth/register', {
    body: { ...registration, username: 'somebody', email: taken.email.toUpperCase() },
  })
  expect(sameEmail.problem).toMatchObject({ statusCode: 409, message: 'Email already in use' })
  const sameName = await app.call('POST /auth/register', {
    body: { ...registration, username: 'TAKEN_name', email: 'free@example.org' },
  })
  expect(sameName.problem).toMatchObject({ statusCode: 409, message: 'Username already taken' })
})

const proposalFor = async (name: string) =>
  (await app.call('GET /auth/username-proposal', { query: { name } })).body.username

it('proposes a username that can be registered, made of the name', async () => {
  expect(await proposalFor('Zoë O’Hara')).toBe('zoe_o_hara')
  await createUser(app, { username: 'Zoe_O_Hara' })
  expect(await proposalFor(' Zoë  O’Hara ')).toMatch(/^zoe_o_hara_\d{2,6}$/)
  expect(await proposalFor('Ольга Петрова')).toMatch(/^olga_petrova/)
  const long = await proposalFor('Wolfeschlegelsteinhausenbergerdorff'.repeat(2))
  expect(long).toBe('wolfeschlegelsteinha')
  // Too short, without letters, and reserved ones.
  for (const name of ['Bo', '🦊🦊🦊', 'Admin', 'Voxpop Team']) {
    const username = await proposalFor(name)
    expect(username).toMatch(/^member_\d{2,6}$/)
  }
  for (const [index, username] of [await proposalFor('Zoë O’Hara'), long].entries()) {
    const email = `proposed${index}@example.org`
    const reply = await app.call('POST /auth/register', {
      body: { ...registration, username, email },
    })
    expect(reply.status).toBe(201)
  }
})

it('refuses to propose a username for no name, and tells many namesakes different ones', async () => {
  const blank = await app.call('GET /auth/username-proposal', { query: { name: ' ' } })
  expect(blank.problem).toMatchObject({ statusCode: 400, message: ['Name is required'] })
  await createUser(app, { username: 'jan_novak' })
  const proposed = await Promise.all(Array.from({ length: 12 }, () => proposalFor('Jan Novák')))
  expect(new Set(proposed).size).toBeGreaterThan(3)
})

it('accepts one of several concurrent registrations of the same username', async () => {
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      app.call('POST /auth/register', {
        body: { ...registration, username: 'racer', email: `racer${i}@example.org` },
      }),
    ),
  )
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, ...Array(7).fill(409)])
})

it('lists the errors of every invalid field, the most useful one first', async () => {
  const reply = await app.call('POST /auth/register', {
    body: { name: ' ', username: 'a!', email: 'nobody', password: '', bio: 'x'.repeat(501) },
  })
  expect(reply.problem).toEqual({
    statusCode: 400,
    code: 'validation',
    error: 'Bad Request',
    message: [
      'Name is required',
      'Username must be at least 3 characters',
      'Username can only contain letters, numbers, and underscores',
      'Invalid email address',
      'Password is required',
      'Password must be at least 6 characters',
      'Bio must not exceed 500 characters',
    ],
  })
})

it('ignores a role, status or counter sent with a registration', async () => {
  const body = {
    ...registration,
    username: 'climber',
    email: 'climber@example.org',
    role: 'ADMIN',
    isVerified: true,
    voteCount: 9,
  }
  const reply = await app.call('POST /auth/register', { body })
  expect(reply.body.user).toMatchObject({ role: 'USER', isVerified: false, voteCount: 0 })
})

it('signs in by email ignoring case, and rejects a wrong email and a wrong password with one text', async () => {
  const somebody = await createUser(app, { email: 'login@example.org' })
  const login = (email: string, password: string) =>
    app.call('POST /auth/login', { body: { email, password } })
  const right = await login('LOGIN@example.org', commonPassword)
  expect(right).toMatchObject({ status: 200, body: { user: { id: somebody.id } } })
  for (const wrong of [
    await login('login@example.org', 'wrong password'),
    await login('nobody@example.org', commonPassword),
  ]) {
    expect(wrong.problem).toMatchObject({ statusCode: 401, message: 'Invalid email or password' })
  }
})

it('rejects an expired token, also one that was accepted before', async () => {
  const somebody = await createUser(app)
  expect((await app.call('GET /auth/me', { as: somebody })).status).toBe(200)
  app.clock.advance((tokenLifetime + 1) * 1000)
  expect((await app.call('GET /auth/me', { as: somebody })).problem).toMatchObject({
    statusCode: 401,
    message: 'Session expired. Please login again.',
  })
})

it('revokes tokens at once when a role or status changes or the account is deleted', async () => {
  const demoted = await createAdministrator(app)
  expect((await app.call('GET /votes', { as: demoted })).status).toBe(200)
  await app.db.updateTable('users').where('id', '=', demoted.id).set({ role: 'USER' }).execute()
  expect((await app.call('GET /votes', { as: demoted })).status).toBe(401)

  const suspended = await createUser(app)
  await app.db
    .updateTable('users')
    .where('id', '=', suspended.id)
    .set({ status: 'SUSPENDED' })
    .execute()
  expect((await app.call('GET /auth/me', { as: suspended })).status).toBe(401)
  const login = await app.call('POST /auth/login', {
    body: { email: suspended.email, password: commonPassword },
  })
  expect(login.problem).toMatchObject({
    statusCode: 403,
    message: 'Your account has been suspended.',
  })

  const deleted = await createUser(app)
  await app.db.deleteFrom('users').where('id', '=', deleted.id).execute()
  expect((await app.call('GET /auth/me', { as: deleted })).status).toBe(401)
})

it('keeps tokens valid when the profile changes', async () => {
  const somebody = await createUser(app)
  await app.db.updateTable('users').where('id', '=', somebody.id).set({ bio: 'New' }).execute()
  expect((await app.call('GET /auth/me', { as: somebody })).body.user.bio).toBe('New')
})

const login = (email: string, password: string) =>
  app.call('POST /auth/login', { body: { email, password } })

it('accepts passwords of six characters, however their letters are composed', async () => {
  const register = (password: string, email: string) =>
    app.call('POST /auth/register', {
      body: { ...registration, username: email.split('@')[0] ?? '', email, password },
    })
  const short = await register('e\u0301'.repeat(5), 'five@example.org')
  expect(short.problem?.message).toEqual(['Password must be at least 6 characters'])
  const email = 'six@example.org'
  const { body } = await register('e\u0301\u00a0'.repeat(3), email)
  const as = { token: body.access_token }
  const composed = '\u00e9 '.repeat(3)
  expect((await login(email, composed)).status).toBe(200)
  const changed = await app.call('PUT /auth/change-password', {
    as,
    body: { currentPassword: composed, newPassword: `${composed}A\u030a` },
  })
  const again = { token: changed.body.access_token }
  expect((await login(email, `${composed}\u212b`)).status).toBe(200)
  const password = `${composed}\u00c5`
  expect((await app.call('DELETE /users/me', { as: again, body: { password } })).status).toBe(204)
})

it('keeps a password that was hashed as typed, and hashes it again at the next login', async () => {
  const somebody = await createUser(app)
  const typed = 'cafe\u0301 and more'
  const nonce = randomBytes(16)
  const cost = { memory: 19_456, passes: 2, parallelism: 1 }
  const tag = argon2Sync('argon2id', { message: typed, nonce, tagLength: 32, ...cost })
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  await app.db
    .updateTable('accounts')
    .where('user_id', '=', somebody.id)
    .set({ password_hash: `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${hash}` })
    .execute()
  expect((await login(somebody.email, typed.normalize('NFC'))).status).toBe(401)
  expect((await login(somebody.email, typed)).status).toBe(200)
  expect((await login(somebody.email, typed.normalize('NFC'))).status).toBe(200)
  expect((await app.call('GET /auth/me', { as: somebody })).status).toBe(200)
})

it('refuses passwords that anybody would guess, except to members who have one', async () => {
  const refusal = { statusCode: 400, message: 'This password is too common' }
  for (const password of ['123456', 'Ada@Example.org', 'ada_l99']) {
    const body = { ...registration, password }
    expect((await app.call('POST /auth/register', { body })).problem).toMatchObject(refusal)
  }
  const somebody = await createUser(app, { password: 'iloveyou' })
  expect((await login(somebody.email, 'iloveyou')).status).toBe(200)
  for (const newPassword of ['iloveyou1', somebody.username]) {
    const body = { currentPassword: 'iloveyou', newPassword }
    const change = await app.call('PUT /auth/change-password', { as: somebody, body })
    expect(change.problem).toMatchObject(refusal)
  }
})

it.each([
  ['me&co/x=y@example.org', 'ME&co/x=y@Example.org'],
  ['us@münchen.example', 'us@XN--MNCHEN-3YA.example'],
  ['us@xn--e1afmkfd.xn--p1ai', 'Us@Пример.РФ'],
])('takes %s for the same address as %s', async (email, same) => {
  const [username, second] = [randomBytes(6).toString('hex'), randomBytes(6).toString('hex')]
  const register = (body: { username: string; email: string }) =>
    app.call('POST /auth/register', { body: { ...registration, ...body } })
  expect((await register({ username, email })).status).toBe(201)
  expect((await register({ username: second, email: same })).status).toBe(409)
  expect((await login(same, registration.password)).body.user.username).toBe(username)
})

it('stores passwords only as argon2id hashes', async () => {
  await app.call('POST /auth/register', {
    body: { ...registration, username: 'hidden', email: 'hidden@example.org' },
  })
  const { password_hash } = await app.db
    .selectFrom('accounts')
    .where('email', '=', 'hidden@example.org')
    .select('password_hash')
    .executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
