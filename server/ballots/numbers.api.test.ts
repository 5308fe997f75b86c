import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Ballot, VoteType } from '../../contract/votes.ts'
import { ballotReader } from '../../test/ballots.ts'
import {
  createAdministrator,
  createPersonality,
  createUser,
  createVerifiedUser,
  signInAgain,
  type TestPersonality,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { votersOf } from '../../test/voters.ts'
import { makeNumber } from '../../verifier/made-number.ts'
import { recountAll } from '../recount/service.ts'

const app = await startApp()
const voters = votersOf(app)
const { readSite } = ballotReader(app)
const number = /^([\da-hjkmnp-tv-z]{4}-){6}[\da-hjkmnp-tv-z]{2}$/

const newBits = () => randomBytes(16).toString('hex')

async function cast(
  as: TestUser,
  { id }: TestPersonality,
  type: VoteType = 'UPVOTE',
  bits: string | undefined = newBits(),
) {
  const { body } = await app.call('POST /votes', { as, body: { personalityId: id, type, bits } })
  return body
}

/** Fails unless the numbers are made of their parts. */
function expectMade(ballot: Ballot | null, { id: personality }: { id: string }): void {
  const { number, verifiedNumber, proof } = ballot ?? {}
  if (!proof) throw new Error('the vote has no bits')
  const made = (list: 'all' | 'verified', salt: string | null) =>
    salt && makeNumber({ log: 'localhost/log', list, personality }, { bits: proof.bits, salt })
  expect(number).toBe(made('all', proof.salt))
  expect(verifiedNumber).toBe(made('verified', proof.verifiedSalt))
}

/** The ballot of the only vote of a user. */
async function ballotOf(as: TestUser): Promise<Ballot | null> {
  const { body } = await app.call('GET /votes/me', { as })
  const sorted = await app.call('GET /votes/me', { as, query: { sortBy: 'personality.name' } })
  const { body: file } = await app.call('GET /users/me/export', { as: signInAgain(app, as) })
  const [vote] = body.data
  if (!vote) throw new Error('there is no vote')
  expect(sorted.body.data[0]?.ballot).toEqual(vote.ballot)
  expect(file.votes[0]?.ballot).toEqual(vote.ballot)
  return vote.ballot
}

it('tells voters the number of their ballot, which is not the id that administrators see', async () => {
  const [person, voter] = [await createPersonality(app), await createUser(app)]
  const body = { personalityId: person.id, type: 'UPVOTE' } as const
  const status = await app.call('POST /votes', { as: voter, body })
  expect(Object.keys(status.body)).not.toContain('usesBits')
  const ballot = await ballotOf(voter)
  expect(ballot).toEqual({
    number: expect.stringMatching(number),
    verifiedNumber: null,
    since: expect.any(String),
    proof: null,
  })
  const administrator = await createAdministrator(app)
  const { text } = await app.call('GET /votes', { as: administrator })
  expect(text).not.toContain(ballot?.number)
})

it('gives a ballot a new number with every change of the vote, and none once it is removed', async () => {
  const [person, voter] = [await createPersonality(app), await createUser(app)]
  const numbers = new Set()
  for (const type of ['UPVOTE', 'DOWNVOTE', 'UPVOTE'] as const) {
    const bits = newBits()
    expect((await cast(voter, person, type, bits)).usesBits).toBe(true)
    const ballot = await ballotOf(voter)
    numbers.add(ballot?.number)
    expect(ballot?.proof?.bits).toBe(bits)
    expectMade(ballot, person)
    // The same vote again changes nothing, and keeps the bits that came first.
    expect((await cast(voter, person, type)).usesBits).toBe(false)
    expect(await ballotOf(voter)).toEqual(ballot)
  }
  const keepsExisting = { type: 'DOWNVOTE', keepsExisting: true, bits: newBits() } as const
  const kept = await app.call('POST /votes', {
    as: voter,
    body: { personalityId: person.id, ...keepsExisting },
  })
  expect(kept.body.usesBits).toBe(false)
  await app.call('DELETE /votes/:personalityId', {
    as: voter,
    params: { personalityId: person.id },
  })
  await cast(voter, person)
  numbers.add((await ballotOf(voter))?.number)
  expect(numbers.size).toBe(4)
})

const interruptions: [string, (userId: string, personalityId: string) => Promise<() => unknown>][] =
  [
    [
      'its review ends',
      async (userId, personalityId) => {
        const review = await voters.hold(personalityId, [userId])
        return async () => {
          await voters.release(review)
          await voters.letJoin()
        }
      },
    ],
    [
      'the email is confirmed',
      async (userId) => {
        await voters.confirm(userId, false)
        return async () => {
          await voters.confirm(userId)
          await voters.letJoin()
        }
      },
    ],
    [
      'withdrawn votes are restored',
      async (userId) => {
        await voters.withdraw([userId])
        return () => voters.withdraw([userId], false)
      },
    ],
  ]

it.each(interruptions)('gives a vote that counts again a new number when %s', async (_, begin) => {
  const [person, voter] = [await createPersonality(app), await createVerifiedUser(app)]
  await cast(voter, person)
  const before = await ballotOf(voter)
  const end = await begin(voter.id, person.id)
  expect(await ballotOf(voter)).toBeNull()
  await end()
  const after = await ballotOf(voter)
  expect(after?.number).not.toBe(before?.number)
  expect(after?.verifiedNumber).not.toBe(before?.verifiedNumber)
  expect(Date.parse(after?.since ?? '')).toBeGreaterThan(Date.parse(before?.since ?? ''))
  expect(after?.proof?.bits).toBe(before?.proof?.bits)
  expect(after?.proof?.salt).not.toBe(before?.proof?.salt)
  expectMade(after, person)
  expect((await recountAll(app.db)).wrong).toEqual([])
})

it('has a second number while the voter is verified, which does not return after a loss of the verification', async () => {
  const [person, voter] = [await createPersonality(app), await createUser(app)]
  await cast(voter, person)
  const { number: first, since } = (await ballotOf(voter)) as Ballot
  const seen = new Set<string | null>([first])
  for (let time = 0; time < 2; time += 1) {
    await voters.verify(voter.id)
    const ballot = await ballotOf(voter)
    expect(ballot).toMatchObject({
      number: first,
      verifiedNumber: expect.stringMatching(number),
      since,
    })
    expectMade(ballot, person)
    seen.add(ballot?.verifiedNumber ?? null)
    await voters.verify(voter.id, false)
    const { proof, ...unverified } = (await ballotOf(voter)) as Ballot
    expect(unverified).toEqual({ number: first, verifiedNumber: null, since })
    expect(proof?.verifiedSalt).toBeNull()
  }
  expect(seen.size).toBe(3)
})

it('refuses bits that are not 128 bits, as hexadecimal digits', async () => {
  const [person, voter] = [await createPersonality(app), await createUser(app)]
  for (const bits of ['', 'ab', 'A'.repeat(32), 'g'.repeat(32), 'a'.repeat(33)]) {
    const body = { personalityId: person.id, type: 'UPVOTE', bits } as const
    expect((await app.call('POST /votes', { as: voter, body })).status, bits).toBe(400)
  }
})

it('publishes the numbers that voters see, also of deleted accounts, and no number twice where programs send the same bits', async () => {
  const person = await createPersonality(app)
  const voters: TestUser[] = []
  for (let index = 0; index < 6; index += 1) {
    const voter = await (index < 3 ? createVerifiedUser(app) : createUser(app))
    await cast(
      voter,
      person,
      'UPVOTE',
      index < 2 ? 'ab'.repeat(16) : index < 5 ? newBits() : undefined,
    )
    voters.push(voter)
  }
  // One salt is drawn twice.
  const [one, two, , , deleted] = voters as [TestUser, TestUser, TestUser, TestUser, TestUser]
  await sql`
    update votes set id = (select id from votes where user_id = ${one.id}) where user_id = ${two.id}
  `.execute(app.db)
  expect((await ballotOf(one))?.number).toBe((await ballotOf(two))?.number)
  const { number: left } = (await ballotOf(deleted)) as Ballot
  await app.call('DELETE /users/me', { as: deleted, body: { password: deleted.password } })
  app.clock.advance(3_600_000)
  await app.features.ballots.jobs.publication.run()

  const published = (await readSite()).get(person.id)
  const numbers = [left]
  for (const voter of voters.filter((voter) => voter !== deleted)) {
    numbers.push((await ballotOf(voter))?.number ?? '')
  }
  expect([...(published?.all.keys() ?? [])]).toEqual(numbers.toSorted())
  expectMade(await ballotOf(one), person)
  expectMade(await ballotOf(two), person)
  expect((await recountAll(app.db)).wrong).toEqual([])
})

it('gives each user another key for what browsers keep of votes, which stays the same', async () => {
  const [one, two] = [await createUser(app), await createUser(app)]
  const keyOf = async (as: TestUser) => (await app.call('GET /votes/proof-key', { as })).body.key
  const key = await keyOf(one)
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect(await keyOf(one)).toBe(key)
  expect(await keyOf(two)).not.toBe(key)
})
