import { expect, it } from 'vitest'
import {
  commonPassword,
  createAdministrator,
  createPersonality,
  createUser,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()
const other = await startApp()

const cast = (as: TestUser, personalityId: string, through = app) =>
  through.call('POST /votes', { as, body: { personalityId, type: 'UPVOTE' } })

const remove = (as: TestUser, personalityId: string, through = app) =>
  through.call('DELETE /votes/:personalityId', { as, params: { personalityId } })

const totalVotes = async (personalityId: string) =>
  (await app.call('GET /votes/:personalityId', { params: { personalityId } })).body.totalVotes

const endings: [string, (user: TestUser) => Promise<{ status: number }>][] = [
  ['signing out', (as) => app.call('POST /auth/logout', { as })],
  ['signing out everywhere', (as) => app.call('POST /auth/sign-out-everywhere', { as })],
  [
    'a changed password',
    (as) =>
      app.call('PUT /auth/change-password', {
        as,
        body: { currentPassword: commonPassword, newPassword: 'fresh password' },
      }),
  ],
  [
    'a suspension',
    async ({ id }) =>
      app.call('PATCH /users/:id/status', {
        as: await createAdministrator(app),
        params: { id },
        body: { status: 'SUSPENDED', reason: 'Spam', votes: 'keep' },
      }),
  ],
  [
    'the deletion of the account',
    (as) => app.call('DELETE /users/me', { as, body: { password: commonPassword } }),
  ],
]

it.each(endings)(
  'rejects votes after %s on every process, however lately the session has voted',
  async (_, end) => {
    const [voter, { id }, { id: unvoted }] = [
      await createUser(app),
      await createPersonality(app),
      await createPersonality(app),
    ]
    // Twice, because a session is looked up before its first vote and checked with the next.
    for (const through of [app, other, app, other]) {
      expect((await cast(voter, id, through)).status).toBe(200)
    }
    expect((await end(voter)).status).toBeLessThan(300)
    for (const through of [app, other]) {
      expect((await cast(voter, unvoted, through)).status).toBe(401)
      expect((await remove(voter, id, through)).status).toBe(401)
    }
    expect([await totalVotes(id), await totalVotes(unvoted)]).toEqual([1, 0])
  },
)

it('counts the votes of valid sessions that arrive together with one of an ended session', async () => {
  const { id } = await createPersonality(app)
  const voters = await Promise.all(Array.from({ length: 6 }, () => createUser(app)))
  const castAll = () => Promise.all(voters.map((voter) => cast(voter, id)))
  const removeAll = () => Promise.all(voters.map((voter) => remove(voter, id)))
  await castAll()
  await removeAll()
  const [ended] = voters as [TestUser]
  await app.call('POST /auth/logout', { as: ended })
  const statuses = (await castAll()).map(({ status }) => status)
  expect(statuses).toEqual([401, 200, 200, 200, 200, 200])
  expect(await totalVotes(id)).toBe(5)
  expect((await removeAll()).map(({ status }) => status)).toEqual([401, 200, 200, 200, 200, 200])
  expect(await totalVotes(id)).toBe(0)
})

it('counts votes of an ended session against the limit of its account for a minute at most', async () => {
  const limited = await startApp({ RATE_LIMIT_SCALE: '0.05' })
  const { id } = await createPersonality(limited)
  const stolen = await createUser(limited)
  const login = await limited.call('POST /auth/login', {
    body: { email: stolen.email, password: commonPassword },
  })
  const owner = { ...stolen, token: login.body.access_token }
  expect((await cast(stolen, id, limited)).status).toBe(200)
  await limited.call('POST /auth/logout', { as: stolen })
  limited.clock.advance(60_000)
  // More than the account may send in a minute.
  for (let attempt = 0; attempt < 40; attempt++) {
    expect((await cast(stolen, id, limited)).status).toBe(401)
  }
  expect((await cast(owner, id, limited)).status).toBe(200)
})
