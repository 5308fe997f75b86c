import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { limits } from '../../contract/limits.ts'
import { voteConsentVersion } from '../../contract/vote-consent-text.ts'
import {
  createPersonality,
  createUser,
  createVerifiedUser,
  signInAgain,
  type TestPersonality,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { recountAll } from '../recount/service.ts'

const app = await startApp()
const day = 24 * 60 * 60_000

beforeEach(async () => {
  for (const table of ['detachments', 'vote_withdrawals', 'vote_consents'])
    await sql`delete from ${sql.table(table)}`.execute(app.db)
})

const now = (user: TestUser) => signInAgain(app, user)
const consentOf = async (as: TestUser) =>
  (await app.call('GET /auth/me', { as: now(as) })).body.user.voteConsent
const agree = (as: TestUser, version = voteConsentVersion) =>
  app.call('PUT /users/me/vote-consent', { as: now(as), body: { version } })
const withdraw = (as: TestUser) => app.call('DELETE /users/me/vote-consent', { as: now(as) })
const vote = (as: TestUser, { id }: TestPersonality) =>
  app.call('POST /votes', { as: now(as), body: { personalityId: id, type: 'UPVOTE' } })
const votesOn = async ({ id }: TestPersonality) =>
  (await app.call('GET /personalities/:id/stats', { params: { id } })).body.voteCount
const ownVotes = async (as: TestUser) =>
  (await app.call('GET /votes/me', { as: now(as) })).body.data.length
const today = () => new Date(app.clock.now()).toISOString().slice(0, 10)

/** A member of sixty days who has agreed and voted. */
async function createVoter(person: TestPersonality, create = createUser): Promise<TestUser> {
  const as = await create(app)
  await sql`update users set created_at = now() - interval '60 days' where id = ${as.id}`.execute(
    app.db,
  )
  await agree(as)
  await vote(as, person)
  return as
}

async function runAfter(days: number): Promise<void> {
  app.clock.advance(days * day)
  await app.features.deletedAccounts.jobs.withdrawal.run()
}

const wrongVotes = async () =>
  (await recountAll(app.db)).wrong.filter(({ counter }) => counter !== 'users')

it('is stored with the version of the text and the day, and a second one changes nothing', async () => {
  const as = await createUser(app)
  expect(await consentOf(as)).toBeNull()
  const given = { version: voteConsentVersion, agreedOn: today(), withdrawnOn: null }
  expect((await agree(as)).body.voteConsent).toEqual(given)
  app.clock.advance(day)
  expect((await agree(as)).body.voteConsent).toEqual(given)
  expect(await consentOf(as)).toEqual(given)
})

it.each([0, voteConsentVersion + 1, 1.5])(
  'is to a version that exists, not %d',
  async (version) => {
    expect((await agree(await createUser(app), version)).status).toBe(400)
  },
)

it('to a newer version has the day of that one', async () => {
  const as = await createUser(app)
  await agree(as)
  await sql`update vote_consents set version = 0, agreed_on = '2026-01-01'`.execute(app.db)
  expect((await agree(as)).body.voteConsent).toMatchObject({
    version: voteConsentVersion,
    agreedOn: today(),
  })
})

it('is asked for by clients: a vote without it is cast as before, and can be withdrawn too', async () => {
  const [as, person] = [await createUser(app), await createPersonality(app)]
  expect((await vote(as, person)).status).toBe(200)
  expect(await consentOf(as)).toBeNull()
  expect((await withdraw(as)).body.voteConsent).toEqual({
    version: null,
    agreedOn: null,
    withdrawnOn: today(),
  })
})

it('that is withdrawn keeps the member from voting and from agreeing until the votes are deleted, not from removing votes', async () => {
  const [person, other] = [await createPersonality(app), await createPersonality(app)]
  const as = await createVoter(person)
  await vote(as, other)
  await withdraw(as)
  for (const refused of [await vote(as, person), await agree(as)]) {
    expect(refused.status).toBe(409)
    expect(refused.problem?.message).toMatch(/^You have withdrawn your agreement/)
  }
  const params = { personalityId: other.id }
  expect((await app.call('DELETE /votes/:personalityId', { as: now(as), params })).status).toBe(200)
  expect([await votesOn(person), await votesOn(other)]).toEqual([1, 0])
  // The votes of others in the same batch are written.
  const colleague = await createUser(app)
  const statuses = await Promise.all([vote(as, other), vote(colleague, other), vote(as, person)])
  expect(statuses.map(({ status }) => status)).toEqual([409, 200, 409])
  expect([await votesOn(person), await votesOn(other)]).toEqual([1, 1])
})

it('takes the votes out of the counts together with those of others, and deletes them', async () => {
  const person = await createPersonality(app)
  const members: TestUser[] = []
  for (let count = 0; count < limits.withdrawalMin; count += 1)
    members.push(await createVoter(person))
  const [last, ...first] = members as [TestUser, ...TestUser[]]
  for (const member of first) await withdraw(member)
  await runAfter(1)
  expect(await votesOn(person)).toBe(limits.withdrawalMin)
  await withdraw(last)
  // As on the first day of a month.
  await sql`delete from settings where key = 'withdrawal-month'`.execute(app.db)
  await runAfter(1)
  expect(await votesOn(person)).toBe(0)
  expect(await ownVotes(last)).toBe(0)
  expect(await consentOf(last)).toBeNull()
  expect(await wrongVotes()).toEqual([])
  await agree(last)
  expect((await vote(last, person)).body).toMatchObject({ userVoteState: 'COUNTED', totalVotes: 1 })
})

it.each([
  ['a member', createUser],
  ['a verified member', createVerifiedUser],
])(
  'takes the votes of %s out before thirty days are over if nobody else leaves',
  async (_, create) => {
    const person = await createPersonality(app)
    const as = await createVoter(person, create)
    await withdraw(as)
    await runAfter(limits.withdrawalDaysMax - 2)
    expect([await votesOn(person), await ownVotes(as)]).toEqual([1, 1])
    expect((await withdraw(as)).body.voteConsent?.withdrawnOn).not.toBe(today())
    await runAfter(1)
    expect([await votesOn(person), await ownVotes(as)]).toEqual([0, 0])
    expect(await consentOf(as)).toBeNull()
    expect(await wrongVotes()).toEqual([])
  },
)

it('that is withdrawn takes the votes out also after a suspension that has ended', async () => {
  const person = await createPersonality(app)
  const as = await createVoter(person)
  await withdraw(as)
  await sql`update users set status = 'SUSPENDED' where id = ${as.id}`.execute(app.db)
  await sql`update users set status = 'ACTIVE' where id = ${as.id}`.execute(app.db)
  // Still waits for a group, not only for the last day.
  const plans = await app.db.selectFrom('vote_withdrawals').select('are_withdrawn').execute()
  expect(plans).toEqual([{ are_withdrawn: true }])
  await runAfter(limits.withdrawalDaysMax)
  expect(await votesOn(person)).toBe(0)
})
