import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { VoteType } from '../../contract/votes.ts'
import {
  createAdministrator,
  createPersonality,
  createUser,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'

const app = await startApp()
const administrator = await createAdministrator(app)

const cast = (as: TestUser, personalityId: string, type: VoteType) =>
  app.call('POST /votes', { as, body: { personalityId, type } })

/** The votes on one personality as administrators see them. */
async function listed(personalityId: string) {
  const { body } = await app.call('GET /votes', { as: administrator, query: { limit: '100' } })
  return body.data.filter((vote) => vote.personality.id === personalityId)
}

const randomId = /^[\da-f]{8}-[\da-f]{4}-4/

it('shows administrators the day of a vote without its time, and an id that contains no timestamp', async () => {
  const { id } = await createPersonality(app)
  await cast(await createUser(app), id, 'UPVOTE')
  const [vote] = await listed(id)
  expect(vote?.createdAt).toBe(`${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`)
  expect(vote?.id).toMatch(randomId)
})

it('lists the votes of one day in random order', async () => {
  const { id } = await createPersonality(app)
  for (let count = 0; count < 20; count++) await cast(await createUser(app), id, 'UPVOTE')
  const ids = (await listed(id)).map((vote) => vote.id)
  expect(ids).toHaveLength(20)
  expect(ids).toEqual(ids.toSorted())
})

it('lists the votes of later days first', async () => {
  const { id } = await createPersonality(app)
  const [early, late] = [await createUser(app), await createUser(app)]
  await cast(early, id, 'DOWNVOTE')
  await sql`
    update votes set created_at = created_at - interval '3 days' where user_id = ${early.id}
  `.execute(app.db)
  await cast(late, id, 'UPVOTE')
  expect((await listed(id)).map(({ voteType }) => voteType)).toEqual(['UPVOTE', 'DOWNVOTE'])
})

it('gives a changed vote a new id and the day of the change', async () => {
  const { id } = await createPersonality(app)
  const voter = await createUser(app)
  await cast(voter, id, 'UPVOTE')
  await sql`
    update votes set created_at = created_at - interval '3 days' where user_id = ${voter.id}
  `.execute(app.db)
  const [before] = await listed(id)
  await cast(voter, id, 'UPVOTE')
  expect(await listed(id)).toEqual([before])
  await cast(voter, id, 'DOWNVOTE')
  const [after] = await listed(id)
  expect(after?.id).not.toBe(before?.id)
  expect(after?.createdAt).toBe(`${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`)
})

it('lists own votes by time, newest first', async () => {
  const voter = await createUser(app)
  const [first, second] = [await createPersonality(app), await createPersonality(app)]
  await cast(voter, first.id, 'UPVOTE')
  await cast(voter, second.id, 'UPVOTE')
  const own = async () =>
    (await app.call('GET /votes/me', { as: voter })).body.data.map((vote) => vote.personality.id)
  expect(await own()).toEqual([second.id, first.id])
  await cast(voter, first.id, 'DOWNVOTE')
  expect(await own()).toEqual([first.id, second.id])
})
