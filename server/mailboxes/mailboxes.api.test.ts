import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { commonPassword, createAdministrator, createPersonality } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

// No email is confirmed here, so all accounts count.
const app = await startApp()
const administrator = await createAdministrator(app)

async function register(email: string) {
  const username = randomBytes(6).toString('hex')
  const body = { name: `Member ${username}`, username, email, password: commonPassword }
  const { body: session } = await app.call('POST /auth/register', { body })
  return { id: session.user.id, token: session.access_token }
}

/** Registers accounts of one mailbox. */
async function registerGroup(count: number) {
  const name = randomBytes(5).toString('hex')
  const members = []
  for (let at = 0; at < count; at++) members.push(await register(`${name}+${at}@members.example`))
  return members
}

const list = async () => (await app.call('GET /admin/mailboxes', { as: administrator })).body
const groupOf = async (id: string) =>
  (await list()).data.find(({ members }) => members.some((member) => member.id === id))
const decide = (id: string, counts: 'all' | 'one') =>
  app.call('POST /admin/mailboxes/:id', { as: administrator, params: { id }, body: { counts } })
const sharesMailbox = async (as: { token: string }) =>
  (await app.call('GET /auth/me', { as })).body.user.sharesMailbox

it('lists accounts that share a mailbox and count, the largest group first', async () => {
  const [single] = await registerGroup(1)
  const small = await registerGroup(2)
  const large = await registerGroup(22)
  expect(await groupOf(single?.id ?? '')).toBeUndefined()
  expect(await groupOf(small[1]?.id ?? '')).toMatchObject({
    accounts: 2,
    members: small.map(({ id }) => ({ id })),
  })
  expect((await list()).data[0]).toMatchObject({
    accounts: 22,
    members: large.slice(0, 20).map(({ id }) => ({ id })),
  })
})

it('an administrator decides that one counts: the votes of the others are withdrawn in a group', async () => {
  const personality = await createPersonality(app)
  const [kept, other] = (await registerGroup(2)) as [
    { id: string; token: string },
    { id: string; token: string },
  ]
  for (const as of [kept, other]) {
    await app.call('POST /votes', { as, body: { personalityId: personality.id, type: 'UPVOTE' } })
  }
  expect((await decide(kept.id, 'one')).body).toEqual({ accounts: 2 })
  expect([await sharesMailbox(kept), await sharesMailbox(other)]).toEqual([false, true])
  expect(await groupOf(kept.id)).toBeUndefined()
  // Counts that change at once would show the administrator how the other one has voted.
  const stats = await app.call('GET /personalities/:id/stats', { params: { id: personality.id } })
  expect(stats.body.upvoteCount).toBe(2)
  const planned = await app.db.selectFrom('vote_withdrawals').selectAll().execute()
  expect(planned).toMatchObject([{ user_id: other.id, are_withdrawn: true }])
  // Neither a suspension that keeps the votes nor its end makes them count again.
  for (const status of ['SUSPENDED', 'ACTIVE'] as const) {
    const params = { id: other.id }
    const body = { status, votes: status === 'SUSPENDED' ? ('keep' as const) : undefined }
    await app.call('PATCH /users/:id/status', { as: administrator, params, body })
  }
  expect(await app.db.selectFrom('vote_withdrawals').selectAll().execute()).toEqual(planned)
  const log = await app.call('GET /admin/audit', {
    as: administrator,
    query: { targetId: kept.id },
  })
  expect(log.body.data).toMatchObject([{ action: 'MAILBOX_DECIDED' }])
  expect((await decide(kept.id, 'all')).status).toBe(404)
})

it('an administrator decides that all count, until another account of the mailbox begins to', async () => {
  const members = await registerGroup(2)
  const [{ id } = { id: '' }] = members
  expect((await decide(id, 'all')).body).toEqual({ accounts: 2 })
  expect(await Promise.all(members.map(sharesMailbox))).toEqual([false, false])
  expect(await groupOf(id)).toBeUndefined()
  expect((await decide(id, 'all')).status).toBe(404)
  const { body } = await app.call('GET /auth/me', { as: members[0] ?? administrator })
  await register(body.user.email.replace('+0', '+new'))
  expect(await groupOf(id)).toMatchObject({ accounts: 3 })
})
