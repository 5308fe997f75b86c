import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { isPermission } from '../../contract/permissions.ts'
import { addressOf, type Row, rows } from '../../test/contract/rows.ts'
import {
  commonPassword,
  createAdministrator,
  createPersonality,
  createUser,
  createUserWithRole,
  signInAgain,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { mailsTo, tokenIn } from '../../test/outbox.ts'

const app = await startApp({ EMAIL_CONFIRMATION: 'required' })
const boss = await createAdministrator(app)
const personality = await createPersonality(app)

const setRegistration = (registration: 'open' | 'approved') =>
  app.call('PATCH /admin/site-settings', { as: signInAgain(app, boss), body: { registration } })
await setRegistration('approved')

async function register(): Promise<TestUser> {
  const mark = randomBytes(5).toString('hex')
  const body = {
    name: `Waiting ${mark}`,
    username: `waiting_${mark}`,
    email: `${mark}@members.example`,
    password: commonPassword,
    bio: 'I want to join',
  }
  const reply = await app.call('POST /auth/register', { body })
  expect(reply.status).toBe(201)
  return { ...body, id: reply.body.user.id, token: reply.body.access_token }
}

const vote = (as: TestUser) =>
  app.call('POST /votes', { as, body: { personalityId: personality.id, type: 'UPVOTE' } })
const approve = ({ id }: { id: string }, as = boss) =>
  app.call('POST /admin/approvals/:userId/approve', {
    as: signInAgain(app, as),
    params: { userId: id },
  })
const decline = ({ id }: { id: string }, reason = 'We do not know you.') =>
  app.call('POST /admin/approvals/:userId/decline', {
    as: signInAgain(app, boss),
    params: { userId: id },
    body: { reason },
  })
const approveAll = () =>
  app.call('POST /admin/approvals/approve-all', { as: signInAgain(app, boss) })
const waiting = async () => (await app.call('GET /admin/approvals', { as: boss })).body
const me = async (as: TestUser) => (await app.call('GET /auth/me', { as })).body.user
const audited = async ({ id }: TestUser) =>
  (await app.call('GET /admin/audit', { as: boss, query: { targetId: id } })).body.data

it('wait with their account: they sign in, confirm their address and read, but do not vote', async () => {
  const member = await register()
  expect(await me(member)).toMatchObject({ awaitsApproval: true })
  const [mail = ''] = await mailsTo(app, member.email)
  await app.call('POST /auth/confirm-email', { body: { token: tokenIn(mail) } })
  const { email, password } = member
  expect((await app.call('POST /auth/login', { body: { email, password } })).status).toBe(200)
  expect(await me(member)).toMatchObject({ awaitsApproval: true, isEmailConfirmed: true })
  // Also right after a request that has looked up the session.
  for (const _ of [1, 2]) {
    expect(await vote(member)).toMatchObject({
      status: 403,
      problem: { code: 'awaitingApproval' },
    })
  }
  expect((await approve(member)).status).toBe(204)
  expect(await me(member)).toMatchObject({ awaitsApproval: false })
  expect((await vote(member)).status).toBe(200)
})

const ofUsers = rows.filter(
  ({ method, access }) => method !== 'GET' && access !== 'public' && !isPermission(access),
)
/** What members do about their own account. */
const own = [
  'PUT /auth/change-password',
  'POST /auth/confirm-password',
  'POST /auth/logout',
  'POST /auth/sign-out-everywhere',
  'POST /auth/resend-confirmation',
  'PUT /auth/email',
  'DELETE /auth/email',
  'DELETE /users/me',
  'PATCH /users/profile',
  'PUT /users/me/legal-pages/:page',
  'DELETE /users/me/vote-consent',
  'POST /notifications/:id/read',
  'POST /notifications/mark-all-read',
]

it.each(ofUsers)(
  '$title is refused before approval, unless it is about the own account',
  async (row: Row) => {
    const member = await register()
    const url = addressOf(row, {}).replaceAll(/:\w+/g, personality.id)
    const { problem } = await app.send({ method: row.method, url, as: member, body: {} })
    expect(problem?.code === 'awaitingApproval').toBe(!own.includes(row.title))
  },
)

it('are shown to nobody else: no profile, no result of a search, nobody to follow', async () => {
  const member = await register()
  const other = await createUser(app)
  const codes = async () => {
    const replies = [
      await app.call('GET /users/profile/:id', { as: other, params: { id: member.id } }),
      await app.call('GET /users/username/:username', { params: { username: member.username } }),
      await app.call('POST /follow/:userId', { as: other, params: { userId: member.id } }),
    ]
    return replies.map(({ status }) => status)
  }
  const found = async () =>
    (await app.call('GET /users/search', { query: { q: member.username } })).body.data.length
  expect(await codes()).toEqual([404, 404, 404])
  expect(await found()).toBe(0)
  const self = { as: member, params: { id: member.id } }
  expect((await app.call('GET /users/profile/:id', self)).status).toBe(200)
  await approve(member)
  expect(await codes()).toEqual([200, 200, 200])
  expect(await found()).toBe(1)
})

it('wait in a queue of administrators, who are told how many, the oldest first', async () => {
  await approveAll()
  const members = [await register(), await register()]
  const { data, total } = await waiting()
  expect(total).toBe(2)
  expect(data).toMatchObject(
    members.map(({ id, name, username, email }) => ({ id, name, username, email })),
  )
  expect(data[0]).toMatchObject({ bio: 'I want to join' })
  const { kinds } = (await app.call('GET /admin/tasks', { as: boss })).body
  expect(kinds.find(({ kind }) => kind === 'newAccounts')?.count).toBe(total)
  const moderator = await createUserWithRole(app, 'MODERATOR')
  expect((await app.call('GET /admin/approvals', { as: moderator })).status).toBe(403)
  const tasks = (await app.call('GET /admin/tasks', { as: moderator })).body
  expect(tasks.kinds.map(({ kind }) => kind)).not.toContain('newAccounts')
})

it('are mailed when they are approved, which is audited, once', async () => {
  const member = await register()
  expect((await approve(member, member)).status).toBe(403)
  expect((await approve(member)).status).toBe(204)
  expect(await approve(member)).toMatchObject({ status: 409, problem: { code: 'alreadyDecided' } })
  expect(await decline(member)).toMatchObject({ status: 409, problem: { code: 'alreadyDecided' } })
  expect((await approve({ id: personality.id })).status).toBe(404)
  const mails = await mailsTo(app, member.email)
  expect(mails.filter((mail) => mail.includes('has approved the account'))).toHaveLength(1)
  expect(await audited(member)).toMatchObject([{ action: 'ACCOUNT_APPROVED' }])
})

it('are deleted when they are declined, with the reason by mail', async () => {
  const member = await register()
  expect((await decline(member, ' ')).status).toBe(400)
  expect((await decline(member, 'a'.repeat(501))).status).toBe(400)
  expect((await decline(member)).status).toBe(204)
  expect((await decline(member)).status).toBe(404)
  expect((await app.call('GET /auth/me', { as: member })).status).toBe(401)
  const mails = (await mailsTo(app, member.email)).join('\n')
  expect(mails).toContain('has not approved the account')
  expect(mails).toContain('The reason: We do not know you.')
  expect(await audited(member)).toMatchObject([
    { action: 'ACCOUNT_DECLINED', reason: 'We do not know you.' },
  ])
  const { id: _id, token: _token, ...body } = member
  // The address and the name are free again.
  expect((await app.call('POST /auth/register', { body })).status).toBe(201)
})

it('keep waiting when registration opens, until all are approved at once', async () => {
  const member = await register()
  await setRegistration('open')
  const later = await register()
  expect((await vote(later)).status).toBe(200)
  expect((await vote(member)).problem).toMatchObject({ code: 'awaitingApproval' })
  const { total } = await waiting()
  const { body } = await approveAll()
  expect(body.approved).toBe(total)
  expect(await waiting()).toEqual({ data: [], total: 0 })
  expect((await vote(member)).status).toBe(200)
  await setRegistration('approved')
})

it('are approved by becoming a helper', async () => {
  const member = await register()
  const body = { role: 'MODERATOR' as const }
  const as = signInAgain(app, boss)
  expect(
    (await app.call('PUT /users/:id/role', { as, params: { id: member.id }, body })).status,
  ).toBe(200)
  expect((await waiting()).data.map(({ id }) => id)).not.toContain(member.id)
})
