import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { HistoryPeriod } from '../../contract/history.ts'
import type { VoteType } from '../../contract/votes.ts'
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
import { updateHistory } from './service.ts'

const app = await startApp()
const voters = votersOf(app)
const hour = 3_600_000

const cast = (as: TestUser, { id }: TestPersonality, type: VoteType) =>
  app.call('POST /votes', { as, body: { personalityId: id, type } })

/** New verified users vote. */
async function castVerified(person: TestPersonality, types: VoteType[]): Promise<TestUser[]> {
  const users = await Promise.all(types.map(() => createVerifiedUser(app)))
  for (const [index, type] of types.entries()) await cast(users[index] as TestUser, person, type)
  return users
}

const many = (count: number, type: VoteType) => Array.from({ length: count }, () => type)

/** Ends the present hour, with all that belongs to it. */
async function endHour() {
  await updateHistory(app)
  app.clock.advance(hour)
  await updateHistory(app)
  app.responseCache.drop()
}

/** The tally that the page and the statistics show. */
async function tallyOf({ id, slug }: TestPersonality) {
  const [{ body: page }, { body: stats }] = await Promise.all([
    app.call('GET /personalities/:slug', { params: { slug } }),
    app.call('GET /personalities/:id/stats', { params: { id } }),
  ])
  const { verifiedUpvoteCount, verifiedDownvoteCount, verifiedSupportInterval } = page
  expect(stats).toMatchObject({
    verifiedUpvoteCount,
    verifiedDownvoteCount,
    verifiedSupportInterval,
    supportInterval: page.supportInterval,
  })
  if (verifiedUpvoteCount === null) expect(verifiedSupportInterval).toBeNull()
  return verifiedUpvoteCount === null ? null : [verifiedUpvoteCount, verifiedDownvoteCount]
}

it('shows the tally of verified members from ten votes on, once the hour has ended', async () => {
  const person = await createPersonality(app)
  await castVerified(person, [...many(6, 'UPVOTE'), ...many(3, 'DOWNVOTE')])
  await endHour()
  expect(await tallyOf(person)).toBeNull()
  await castVerified(person, ['UPVOTE'])
  await cast(await createUser(app), person, 'DOWNVOTE')
  await updateHistory(app)
  expect(await tallyOf(person)).toBeNull()
  await endHour()
  expect(await tallyOf(person)).toEqual([7, 3])
  const { body } = await app.call('GET /personalities/:slug', { params: { slug: person.slug } })
  expect(body).toMatchObject({
    upvoteCount: 7,
    downvoteCount: 4,
    supportInterval: { low: 35.4, high: 84.8 },
    verifiedSupportInterval: { low: 39.7, high: 89.2 },
  })
})

it('moves the tally only when five voters differ, whatever changes their votes', async () => {
  const [person, elsewhere] = [await createPersonality(app), await createPersonality(app)]
  const members = await castVerified(person, [...many(8, 'UPVOTE'), ...many(4, 'DOWNVOTE')])
  await endHour()
  // One is verified who has voted already, one is not any more, one changes the vote, one removes it.
  const late = await createUser(app)
  await cast(late, person, 'UPVOTE')
  await voters.verify(late.id)
  await endHour()
  expect(await tallyOf(person)).toEqual([8, 4])
  const [first, second, third, fourth] = members as [TestUser, TestUser, TestUser, TestUser]
  await voters.verify(first.id, false)
  await cast(second, person, 'DOWNVOTE')
  await app.call('DELETE /votes/:personalityId', {
    as: third,
    params: { personalityId: person.id },
  })
  await endHour()
  expect(await tallyOf(person)).toEqual([8, 4])
  await voters.withdraw([fourth.id])
  await castVerified(elsewhere, many(9, 'UPVOTE'))
  await castVerified(person, many(4, 'DOWNVOTE'))
  await endHour()
  expect(await tallyOf(person)).toEqual([5, 9])
  expect(await tallyOf(elsewhere)).toBeNull()
})

it('does not show a tally that fell below ten again before five voters differ from both', async () => {
  const person = await createPersonality(app)
  const members = await castVerified(person, [...many(6, 'UPVOTE'), ...many(5, 'DOWNVOTE')])
  await endHour()
  const review = await voters.hold(
    person.id,
    members.slice(0, 4).map(({ id }) => id),
  )
  await endHour()
  expect(await tallyOf(person)).toEqual([6, 5])
  await voters.withdraw(members.slice(4, 5).map(({ id }) => id))
  await endHour()
  expect(await tallyOf(person)).toBeNull()
  await voters.release(review)
  await voters.letJoin()
  await endHour()
  expect(await tallyOf(person)).toBeNull()
  await castVerified(person, many(5, 'DOWNVOTE'))
  await endHour()
  expect(await tallyOf(person)).toEqual([5, 10])
})

it('changes nothing that anybody can read when a member who has voted is verified, apart from the badge', async () => {
  const [person, member] = [await createPersonality(app), await createUser(app)]
  const readers = [undefined, await createUser(app), await createAdministrator(app)]
  await castVerified(person, [...many(15, 'UPVOTE'), ...many(7, 'DOWNVOTE')])
  await cast(member, person, 'DOWNVOTE')
  await endHour()
  const read = async () => {
    app.responseCache.drop()
    const urls = [
      `/personalities/${person.slug}`,
      `/personalities/${person.id}/stats`,
      `/personalities/${person.id}/history?period=all`,
      '/personalities?limit=100',
      '/personalities?limit=100&sortBy=bestSupported',
      '/personalities/leaders',
      '/personalities/opinions',
      '/personalities/top?limit=100',
      `/votes/${person.id}`,
      `/votes/status?personalityIds=${person.id}`,
    ]
    const texts = []
    for (const as of readers) {
      for (const url of urls) {
        texts.push((await app.send({ method: 'GET', url: `/api${url}`, as })).text)
      }
    }
    return texts
  }
  const before = await read()
  await voters.verify(member.id)
  expect(await read()).toEqual(before)
  await endHour()
  expect(await read()).toEqual(before)
  await voters.verify(member.id, false)
  await endHour()
  expect(await read()).toEqual(before)
})

it('lists when the tally moved, and when it was not shown any more', async () => {
  const person = await createPersonality(app)
  const members = await castVerified(person, [...many(9, 'UPVOTE'), ...many(3, 'DOWNVOTE')])
  await endHour()
  await castVerified(person, many(4, 'UPVOTE'))
  await endHour()
  await castVerified(person, many(1, 'DOWNVOTE'))
  await endHour()
  await voters.withdraw(members.map(({ id }) => id))
  await endHour()
  await voters.withdraw(
    members.map(({ id }) => id),
    false,
  )
  await endHour()
  const { body } = await app.call('GET /personalities/:id/history', {
    params: { id: person.id },
    query: { period: 'week' },
  })
  expect(body.verified.map(({ tally }) => tally)).toEqual([
    { upvoteCount: 9, downvoteCount: 3, supportPercentage: 75 },
    { upvoteCount: 13, downvoteCount: 4, supportPercentage: 76 },
    null,
    { upvoteCount: 13, downvoteCount: 4, supportPercentage: 76 },
  ])
})

it('lets recount find and repair a tally that differs from its hours', async () => {
  const person = await createPersonality(app)
  await castVerified(person, many(12, 'UPVOTE'))
  await endHour()
  expect((await recountAll(app.db)).wrong).toEqual([])
  await app.db
    .updateTable('verified_tallies')
    .where('personality_id', '=', person.id)
    .set({ upvotes: 3, published_upvotes: 40 })
    .execute()
  expect((await recountAll(app.db, { repair: true })).wrong).toEqual([
    { subject: person.slug, counter: 'published verified upvotes', stored: 40, counted: 12 },
    { subject: person.slug, counter: 'verified upvotes of ended hours', stored: 3, counted: 12 },
  ])
  expect((await recountAll(app.db)).wrong).toEqual([])
  app.responseCache.drop()
  expect(await tallyOf(person)).toEqual([12, 0])
})

it('shows the last point of a day that ended two days ago or earlier, and every later one', async () => {
  const { id } = await createPersonality(app)
  const today = Math.floor(app.clock.now() / (24 * hour)) * 24 * hour
  // Hours before midnight, each in another day at the same hour, or in the same day.
  const hoursAgo = [10 * 24 - 3, 10 * 24 - 20, 9 * 24 - 5, 24 - 2, 24 - 3, 24 - 9]
  for (const [index, ago] of hoursAgo.entries()) {
    const time = new Date(today - ago * hour).toISOString()
    await sql`
      insert into verified_points (personality_id, published_at, upvotes, downvotes, is_shown)
      values (${id}, ${time}, ${20 + index}, 0, true)
    `.execute(app.db)
  }
  const verifiedOf = async (period: HistoryPeriod) => {
    const { body } = await app.call('GET /personalities/:id/history', {
      params: { id },
      query: { period },
    })
    return body.verified.map(({ tally }) => tally?.upvoteCount)
  }
  expect(await verifiedOf('all')).toEqual([21, 22, 23, 24, 25])
  // Begins with the last point before the week.
  expect(await verifiedOf('week')).toEqual([22, 23, 24, 25])
})
