import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { VoteType } from '../../contract/votes.ts'
import { ballotReader } from '../../test/ballots.ts'
import {
  commonPassword,
  createAdministrator,
  createPersonality,
  createUser,
  type TestPersonality,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { insertVotes, manyVotes } from '../../test/past-votes.ts'
import { votersOf } from '../../test/voters.ts'

const app = await startApp()
const administrator = await createAdministrator(app)
const { readSite } = ballotReader(app)
const day = 24 * 60 * 60_000

/** Somebody who joined and voted some days ago. */
async function createVoter(
  { id }: TestPersonality,
  { joined, voted, type = 'UPVOTE' }: { joined: number; voted: number; type?: VoteType },
): Promise<TestUser> {
  const as = await createUser(app)
  await sql`
    update users set created_at = now() - make_interval(days => ${joined}) where id = ${as.id}
  `.execute(app.db)
  await app.call('POST /votes', { as, body: { personalityId: id, type } })
  await sql`
    update votes set created_at = now() - make_interval(days => ${voted}) where user_id = ${as.id}
  `.execute(app.db)
  return as
}

/** Signed in by the present time of the clock. */
const signedIn = ({ id }: { id: string }) => ({
  token: app.tokens.sign({ userId: id, version: 0 }),
})

async function leave(user: TestUser): Promise<void> {
  const as = signedIn(user)
  const { status } = await app.call('DELETE /users/me', { as, body: { password: commonPassword } })
  expect(status).toBe(204)
}

/** Publishes after an hour; returns what the list has. */
async function publish({ id }: TestPersonality): Promise<Map<string, string>> {
  app.clock.advance(60 * 60_000)
  await app.features.ballots.jobs.publication.run()
  return (await readSite()).get(id)?.all ?? new Map()
}

async function countsOf({ id }: TestPersonality) {
  const { body } = await app.call('GET /personalities/:id/stats', { params: { id } })
  return { up: body.upvoteCount, down: body.downvoteCount }
}

async function runNextMonth(): Promise<boolean> {
  app.clock.advance(31 * day)
  return app.features.deletedAccounts.jobs.withdrawal.run()
}

it('deletes no vote of a time at which few of the deleted accounts existed, so archived lists do not tell whose it was', async () => {
  const person = await createPersonality(app)
  // Everybody sees when members joined. Only one of them can have cast a vote a year ago.
  const old = await createVoter(person, { joined: 400, voted: 300, type: 'DOWNVOTE' })
  await insertVotes(app, person.id, manyVotes(6, 'UPVOTE', 5 * day))
  const before = await publish(person)
  const others: TestUser[] = []
  for (let count = 0; count < 4; count += 1) {
    others.push(await createVoter(person, { joined: 60, voted: 40 }))
  }
  const published = await publish(person)
  for (const user of [old, ...others]) await leave(user)
  expect(await runNextMonth()).toBe(true)
  expect(await countsOf(person)).toEqual({ up: 6, down: 1 })
  const later = await publish(person)
  const gone = [...published.keys()].filter((number) => !later.has(number))
  expect(gone.length).toBeLessThanOrEqual(4)
  expect(gone.filter((number) => before.has(number))).toEqual([])

  // The accounts whose votes are gone hide nobody who voted at the same time.
  await leave(await createVoter(person, { joined: 55, voted: 45 }))
  expect(await runNextMonth()).toBe(false)
  expect(await countsOf(person)).toEqual({ up: 7, down: 1 })
  // Four more that joined long ago hide both.
  for (let count = 0; count < 4; count += 1) {
    await leave(await createVoter(person, { joined: 390, voted: 310 }))
  }
  expect(await runNextMonth()).toBe(true)
  expect(await countsOf(person)).toEqual({ up: 6, down: 0 })
})

it('deletes no vote that was cast after most of the deleted accounts were deleted', async () => {
  const person = await createPersonality(app)
  for (let count = 0; count < 4; count += 1) {
    await leave(await createVoter(person, { joined: 300, voted: 250 }))
  }
  // As if that had been long ago.
  await sql`
    update detachments set vote_days = vote_days * datemultirange(daterange(null, current_date - 200))
  `.execute(app.db)
  await leave(await createVoter(person, { joined: 280, voted: 20, type: 'DOWNVOTE' }))
  // Five existed when the four voted, and only one when the last vote was cast.
  expect(await runNextMonth()).toBe(true)
  expect(await countsOf(person)).toEqual({ up: 0, down: 1 })
})

it('deletes no vote for which few of the deleted accounts existed all the time until it counted', async () => {
  await sql`delete from detachments`.execute(app.db)
  const person = await createPersonality(app)
  const late = await createVoter(person, { joined: 90, voted: 45, type: 'DOWNVOTE' })
  const others: TestUser[] = []
  for (let count = 0; count < 9; count += 1) {
    others.push(await createVoter(person, { joined: 90, voted: 50 }))
  }
  // The vote of an account that was confirmed later.
  await sql`
    update votes set counted_since = now() - interval '35 days' where user_id = ${late.id}
  `.execute(app.db)
  for (const other of others) await leave(other)
  // As if five of them had been deleted 40 days ago, and the other four had joined then.
  await sql`
    update detachments set vote_days = vote_days * datemultirange(
      case when number <= 5 then daterange(null, current_date - 40) else daterange(current_date - 40, null) end
    )
    from (select ctid as row, row_number() over () as number from detachments) as numbered
    where numbered.row = detachments.ctid
  `.execute(app.db)
  await leave(late)
  expect(await runNextMonth()).toBe(true)
  expect(await countsOf(person)).toEqual({ up: 0, down: 1 })
})

it('does not withdraw votes of few members together with the return of those of others', async () => {
  await sql`delete from detachments`.execute(app.db)
  const person = await createPersonality(app)
  const members: TestUser[] = []
  for (let count = 0; count < 6; count += 1) {
    members.push(await createVoter(person, { joined: 60, voted: 20 }))
  }
  const setStatus = async ({ id }: TestUser, status: 'ACTIVE' | 'SUSPENDED') => {
    const votes = status === 'SUSPENDED' ? ('withdraw' as const) : undefined
    const as = signedIn(administrator)
    const body = { status, votes }
    const reply = await app.call('PATCH /users/:id/status', { as, params: { id }, body })
    expect(reply.status).toBe(200)
  }
  const [victim, ...others] = members as [TestUser, ...TestUser[]]
  for (const member of others) await setStatus(member, 'SUSPENDED')
  expect(await runNextMonth()).toBe(true)
  expect(await countsOf(person)).toEqual({ up: 1, down: 0 })
  // Four return; then the only vote that leaves the list would be the vote of the person who left.
  for (const member of others.slice(1)) await setStatus(member, 'ACTIVE')
  await leave(victim)
  expect(await runNextMonth()).toBe(false)
  expect(await countsOf(person)).toEqual({ up: 1, down: 0 })
})

it('deletes no vote of a verified member until five verified ones have left', async () => {
  await sql`delete from detachments`.execute(app.db)
  const person = await createPersonality(app)
  const verify = ({ id }: TestUser) =>
    sql`update users set verification_status = 'VERIFIED' where id = ${id}`.execute(app.db)
  const members: TestUser[] = []
  for (let count = 0; count < 5; count += 1) {
    members.push(await createVoter(person, { joined: 60, voted: 20, type: 'DOWNVOTE' }))
  }
  for (const member of members) await verify(member)
  const [first, ...others] = members as [TestUser, ...TestUser[]]
  // The tally of verified members would fall by the vote of the only one who has left.
  await leave(first)
  for (let count = 0; count < 5; count += 1) {
    await leave(await createVoter(person, { joined: 60, voted: 20 }))
  }
  expect(await runNextMonth()).toBe(true)
  expect(await countsOf(person)).toEqual({ up: 0, down: 5 })
  for (const member of others) await leave(member)
  expect(await runNextMonth()).toBe(true)
  expect(await countsOf(person)).toEqual({ up: 0, down: 0 })
})

it('does not hide voters behind accounts that have only written anonymously', async () => {
  await sql`delete from detachments`.execute(app.db)
  const person = await createPersonality(app)
  await leave(await createVoter(person, { joined: 60, voted: 20 }))
  for (let count = 0; count < 4; count += 1) {
    const writer = await createUser(app)
    await sql`
      update users set created_at = now() - interval '60 days' where id = ${writer.id}
    `.execute(app.db)
    const as = signedIn(writer)
    const body = { personalityId: person.id, content: 'So it is', isAnonymous: true }
    expect((await app.call('POST /comments', { as, body })).status).toBe(201)
    await leave(writer)
  }
  expect(await runNextMonth()).toBe(false)
  expect(await countsOf(person)).toEqual({ up: 1, down: 0 })
})

it('does not hide voters behind accounts that have no counted vote', async () => {
  await sql`delete from detachments`.execute(app.db)
  const [person, elsewhere] = [await createPersonality(app), await createPersonality(app)]
  await leave(await createVoter(person, { joined: 60, voted: 20 }))
  const held: TestUser[] = []
  for (let count = 0; count < 4; count += 1) {
    held.push(await createVoter(elsewhere, { joined: 60, voted: 20 }))
  }
  await votersOf(app).hold(
    elsewhere.id,
    held.map(({ id }) => id),
  )
  for (const user of held) await leave(user)
  expect(await runNextMonth()).toBe(false)
  expect(await countsOf(person)).toEqual({ up: 1, down: 0 })
})
