import { randomBytes } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { limits } from '../../contract/limits.ts'
import {
  commonPassword,
  createAdministrator,
  createUser,
  createUserWithRole,
  signInAgain,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()
const boss = await createAdministrator(app)

const dayMs = 24 * 60 * 60 * 1000
const dayIn = (days: number) => new Date(app.clock.now() + days * dayMs).toISOString().slice(0, 10)

const setRegistration = (registration: 'open' | 'invited' | 'closed') =>
  app.call('PATCH /admin/site-settings', { as: signInAgain(app, boss), body: { registration } })
await setRegistration('invited')
afterEach(() => setRegistration('invited'))

const invite = (body: { note?: string; uses?: number; lastDay?: string } = {}, as = boss) =>
  app.call('POST /admin/invitations', { as, body: { uses: 1, lastDay: dayIn(7), ...body } })
const tokenOf = ({ link }: { link: string }) => new URL(link).hash.replace('#invitation=', '')
const list = async () => (await app.call('GET /admin/invitations', { as: boss })).body.data
const check = (token: string) => app.call('POST /invitations/check', { body: { token } })
const revoke = (id: string) =>
  app.call('POST /admin/invitations/:id/revoke', { as: boss, params: { id } })

function register(invitation?: string, email?: string) {
  const mark = randomBytes(5).toString('hex')
  const body = {
    name: 'Ada Archer',
    username: `ada_${mark}`,
    email: email ?? `${mark}@members.example`,
    password: commonPassword,
    ...(invitation !== undefined && { invitation }),
  }
  return app.call('POST /auth/register', { body })
}

const outcome = async (reply: Promise<{ status: number; problem?: { code: string } }>) => {
  const { status, problem } = await reply
  return problem?.code ?? status
}

it('are made by administrators, shown once with their link, listed without it, and audited', async () => {
  expect((await invite({}, await createUser(app))).status).toBe(403)
  expect((await invite({}, await createUserWithRole(app, 'MODERATOR'))).status).toBe(403)
  const { status, body } = await invite({ note: ' Members of the club ', uses: 3 })
  expect(status).toBe(201)
  expect(body).toMatchObject({ note: 'Members of the club', uses: 3, usesLeft: 3, revokedAt: null })
  expect(body.expiresAt).toBe(`${dayIn(8)}T00:00:00.000Z`)
  expect(new URL(body.link).pathname).toBe('/register')
  const { link: _link, ...listed } = body
  expect((await list())[0]).toEqual(listed)
  const stored = await app.db.selectFrom('invitations').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(tokenOf(body))
  const { data } = (
    await app.call('GET /admin/audit', { as: boss, query: { targetType: 'invitation' } })
  ).body
  expect(data[0]).toMatchObject({ action: 'INVITATION_CREATED', target: { id: body.id } })
  expect(JSON.stringify(data)).not.toContain(tokenOf(body))
})

it('let visitors create accounts, each use one, and no more', async () => {
  const { body } = await invite({ uses: 2 })
  const token = tokenOf(body)
  expect(await outcome(register())).toBe('invitationNeeded')
  expect(await outcome(register('unknown'))).toBe('invitationUnknown')
  expect(await outcome(check(token))).toBe(204)
  expect(await outcome(register(token))).toBe(201)
  expect((await list()).find(({ id }) => id === body.id)?.usesLeft).toBe(1)
  expect(await outcome(register(token))).toBe(201)
  expect(await outcome(register(token))).toBe('invitationUsedUp')
  expect(await outcome(check(token))).toBe('invitationUsedUp')
})

it('give one account when several people use the last one at the same time', async () => {
  const token = tokenOf((await invite()).body)
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => outcome(register(token))))
  expect(outcomes.sort()).toEqual([201, ...Array(3).fill('invitationUsedUp')])
})

it('work until their last day has ended, and not once they are revoked', async () => {
  const today = (await invite({ lastDay: dayIn(0) })).body
  const end = Date.parse(today.expiresAt)
  app.clock.advance(end - app.clock.now() - 1)
  expect(await outcome(register(tokenOf(today)))).toBe(201)
  app.clock.advance(1)
  expect(await outcome(check(tokenOf(today)))).toBe('invitationExpired')
  expect(await outcome(register(tokenOf(today)))).toBe('invitationExpired')

  const taken = (await invite({ uses: 5 })).body
  const first = await revoke(taken.id)
  expect(first.body.revokedAt).toBe(new Date(app.clock.now()).toISOString())
  app.clock.advance(1000)
  expect((await revoke(taken.id)).body).toEqual(first.body)
  expect(await outcome(register(tokenOf(taken)))).toBe('invitationRevoked')
  expect(await outcome(revoke(boss.id))).toBe('notFound')
})

it('that do not work reveal no account, and refused registrations use none', async () => {
  const { email } = await createUser(app)
  expect(await outcome(register(undefined, email))).toBe('invitationNeeded')
  expect(await outcome(register('unknown', email))).toBe('invitationUnknown')
  const { body } = await invite()
  // As where registration is open.
  expect(await outcome(register(tokenOf(body), email))).toBe('emailTaken')
  expect(await outcome(register(tokenOf(body)))).toBe(201)
})

it('are for 1 to 10,000 accounts, end within a year, and have a short note', async () => {
  const { invitationUsesMax, invitationNoteMax } = limits
  expect(await outcome(invite({ uses: 0 }))).toBe('validation')
  expect(await outcome(invite({ uses: 1.5 }))).toBe('validation')
  expect(await outcome(invite({ uses: invitationUsesMax }))).toBe(201)
  expect(await outcome(invite({ uses: invitationUsesMax + 1 }))).toBe('validation')
  expect(await outcome(invite({ lastDay: dayIn(-1) }))).toBe('invitationEnd')
  expect(await outcome(invite({ lastDay: dayIn(365) }))).toBe(201)
  expect(await outcome(invite({ lastDay: dayIn(366) }))).toBe('invitationEnd')
  expect(await outcome(invite({ note: 'ä'.repeat(invitationNoteMax) }))).toBe(201)
  expect(await outcome(invite({ note: 'ä'.repeat(invitationNoteMax + 1) }))).toBe('validation')
})

it('are not asked for or used where registration is open, and do not open one that is closed', async () => {
  const { body } = await invite()
  await setRegistration('open')
  expect(await outcome(register())).toBe(201)
  expect(await outcome(register(tokenOf(body)))).toBe(201)
  expect((await list()).find(({ id }) => id === body.id)?.usesLeft).toBe(1)
  await setRegistration('closed')
  expect(await outcome(register(tokenOf(body)))).toBe('registrationClosed')
})
