import { expect, it } from 'vitest'
import type { Ballot, VoteType } from '../../contract/votes.ts'
import {
  createAdministrator,
  createPersonality,
  createUser,
  createVerifiedUser,
  type TestPersonality,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { votersOf } from '../../test/voters.ts'
import { recountAll } from '../recount/service.ts'

const app = await startApp()
const voters = votersOf(app)
const number = /^([\da-hjkmnp-tv-z]{4}-){6}[\da-hjkmnp-tv-z]{2}$/

const cast = (as: TestUser, { id }: TestPersonality, type: VoteType = 'UPVOTE') =>
  app.call('POST /votes', { as, body: { personalityId: id, type } })

/** The ballot of the only vote of a user. */
async function ballotOf(as: TestUser): Promise<Ballot | null> {
  const { body } = await app.call('GET /votes/me', { as })
  const sorted = await app.call('GET /votes/me', { as, query: { sortBy: 'personality.name' } })
  const { body: file } = await app.call('GET /users/me/export', { as })
  const [vote] = body.data
  if (!vote) throw new Error('there is no vote')
  expect(sorted.body.data[0]?.ballot).toEqual(vote.ballot)
  expect(file.votes[0]?.ballot).toEqual(vote.ballot)
  return vote.ballot
}

it('tells voters the number of their ballot, which is not the id that administrators see', async () => {
  const [person, voter] = [await createPersonality(app), await createUser(app)]
  await cast(voter, person)
  const ballot = await ballotOf(voter)
  expect(ballot).toEqual({
    number: expect.stringMatching(number),
    verifiedNumber: null,
    since: expect.any(String),
  })
  const administrator = await createAdministrator(app)
  const { text } = await app.call('GET /votes', { as: administrator })
  expect(text).not.toContain(ballot?.number)
})

it('gives a ballot a new number with every change of the vote, and none once it is removed', async () => {
  const [person, voter] = [await createPersonality(app), await createUser(app)]
  const numbers = new Set()
  for (const type of ['UPVOTE', 'DOWNVOTE', 'UPVOTE'] as const) {
    await cast(voter, person, type)
    numbers.add((await ballotOf(voter))?.number)
    // The same vote again changes nothing.
    await cast(voter, person, type)
    numbers.add((await ballotOf(voter))?.number)
  }
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
    expect(ballot).toEqual({
      number: first,
      verifiedNumber: expect.stringMatching(number),
      since,
    })
    seen.add(ballot?.verifiedNumber ?? null)
    await voters.verify(voter.id, false)
    expect(await ballotOf(voter)).toEqual({ number: first, verifiedNumber: null, since })
  }
  expect(seen.size).toBe(3)
})
