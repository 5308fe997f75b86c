import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { VoteState, VoteType } from '../../contract/votes.ts'
import {
  commonPassword,
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
const administrator = await createAdministrator(app)
const voters = votersOf(app)

const cast = async (as: TestUser, { id }: TestPersonality, type: VoteType = 'UPVOTE') =>
  (await app.call('POST /votes', { as, body: { personalityId: id, type } })).body

const remove = (as: TestUser, { id }: TestPersonality) =>
  app.call('DELETE /votes/:personalityId', { as, params: { personalityId: id } })

/** Every public number of votes on a personality, and the totals that administrators see. */
async function publicNumbers({ id, slug }: TestPersonality) {
  const as = administrator
  const [detail, stats, status, list, opinions, votes, site, activity] = await Promise.all([
    app.call('GET /personalities/:slug', { params: { slug } }),
    app.call('GET /personalities/:id/stats', { params: { id } }),
    app.call('GET /votes/:personalityId', { params: { personalityId: id } }),
    app.call('GET /personalities', { query: { search: slug.slice(12) } }),
    app.call('GET /personalities/opinions'),
    app.call('GET /votes', { as, query: { limit: 100 } }),
    app.call('GET /admin/stats', { as }),
    app.call('GET /admin/activity', { as }),
  ])
  const history = await voters.historySums(id)
  const counts = [
    detail.body,
    stats.body,
    status.body,
    list.body.data.find((row) => row.id === id),
    opinions.body.data.find((row) => row.slug === slug) ?? { upvoteCount: 0, downvoteCount: 0 },
    { upvoteCount: history.up, downvoteCount: history.down },
  ].map((row) => [row?.upvoteCount, row?.downvoteCount])
  expect(new Set(counts.map(String)).size, String(counts)).toBe(1)
  const ownVotes = votes.body.data.filter((vote) => vote.personality.id === id)
  return {
    counts: counts[0],
    voteCount: detail.body.voteCount,
    listed: ownVotes.map((vote) => vote.voteType).toSorted(),
    total: votes.body.pagination.total,
    site: [site.body.totalVotes, site.body.growth.votesThisMonth],
    today: activity.body.data.at(-1)?.votes,
  }
}

/** How a user sees the own vote on a personality, in each list. */
async function ownState(as: TestUser, { id }: TestPersonality) {
  const [status, list, found, exported] = await Promise.all([
    app.call('GET /votes/:personalityId', { as, params: { personalityId: id } }),
    app.call('GET /votes/me', { as }),
    app.call('GET /votes/me', { as, query: { type: 'UPVOTE', sortBy: 'personality.name' } }),
    app.call('GET /users/me/export', { as }),
  ])
  const states = [
    status.body.userVoteState,
    list.body.data.find((vote) => vote.personality.id === id)?.state,
    found.body.data.find((vote) => vote.personality.id === id)?.state,
    exported.body.votes[0]?.state,
  ]
  expect(new Set(states).size, String(states)).toBe(1)
  return states[0]
}

const states: Record<
  Exclude<VoteState, 'COUNTED' | 'JOINING' | 'MERGED'>,
  (person: TestPersonality, as: TestUser) => Promise<() => Promise<void>>
> = {
  async UNCONFIRMED(_person, { id }) {
    await voters.confirm(id, false)
    return async () => {
      await voters.confirm(id)
      await voters.letJoin()
    }
  },
  async WITHDRAWN(_person, { id }) {
    await voters.withdraw([id])
    return () => voters.withdraw([id], false)
  },
  async MAILBOX_SHARED(_person, { id }) {
    await voters.shareMailbox(id)
    return () => voters.shareMailbox(id, false)
  },
  async UNDER_REVIEW({ id }, voter) {
    const review = await voters.hold(id, [voter.id])
    return async () => {
      await voters.release(review)
      await voters.letJoin()
    }
  },
  async EXCLUDED({ id }, voter) {
    const review = await voters.hold(id, [voter.id])
    await voters.exclude(review)
    return async () => {
      await voters.release(review)
      await voters.letJoin()
    }
  },
}

describe.each(Object.keys(states) as (keyof typeof states)[])('a vote that is %s', (state) => {
  it('is in no public number, is shown to its voter with the state, and counts again afterwards', async () => {
    const person = await createPersonality(app)
    const [voter, other] = [await createVerifiedUser(app), await createUser(app)]
    await cast(other, person, 'DOWNVOTE')
    const before = await publicNumbers(person)
    await cast(voter, person)
    const counted = await publicNumbers(person)
    expect(counted).toMatchObject({ counts: [1, 1], voteCount: 2, listed: ['DOWNVOTE', 'UPVOTE'] })
    expect(await ownState(voter, person)).toBe('COUNTED')
    expect(await voters.verifiedCounts(person.id)).toEqual({ up: 1, down: 0 })

    const restore = await states[state](person, voter)
    expect(await publicNumbers(person)).toEqual(before)
    expect(await ownState(voter, person)).toBe(state)
    expect((await cast(other, person, 'DOWNVOTE')).userVoteState).toBe('COUNTED')
    expect(await voters.verifiedCounts(person.id)).toEqual({ up: 0, down: 0 })
    expect((await app.call('GET /votes/stats', { as: voter })).body.totalVotes).toBe(1)

    await restore()
    expect(await publicNumbers(person)).toEqual(counted)
    expect(await ownState(voter, person)).toBe('COUNTED')
    expect(await voters.verifiedCounts(person.id)).toEqual({ up: 1, down: 0 })
    expect((await recountAll(app.db)).wrong).toEqual([])
  })

  it('stays so when it is changed, and when it is removed and cast again', async () => {
    const person = await createPersonality(app)
    const voter = await createUser(app)
    await cast(voter, person)
    const restore = await states[state](person, voter)
    const uncounted = { upvoteCount: 0, downvoteCount: 0, userVoteState: state }
    expect(await cast(voter, person, 'UPVOTE')).toMatchObject({
      ...uncounted,
      userVoteType: 'UPVOTE',
    })
    expect(await cast(voter, person, 'DOWNVOTE')).toMatchObject({
      ...uncounted,
      userVoteType: 'DOWNVOTE',
    })
    // The reply says before the next vote that it will not count either; a voter who has to confirm the email knows it.
    const removed = {
      ...uncounted,
      hasUserVoted: false,
      userVoteType: null,
      userVoteState: state === 'UNCONFIRMED' ? null : state,
    }
    expect((await remove(voter, person)).body).toMatchObject(removed)
    const params = { personalityId: person.id }
    const read = await app.call('GET /votes/:personalityId', { as: voter, params })
    expect(read.body).toMatchObject(removed)
    const other = await app.call('GET /votes/:personalityId', { as: administrator, params })
    expect(other.body).toMatchObject({ ...removed, userVoteState: null })
    expect(await cast(voter, person, 'UPVOTE')).toMatchObject(uncounted)
    expect((await publicNumbers(person)).counts).toEqual([0, 0])
    await restore()
    expect((await publicNumbers(person)).counts).toEqual([1, 0])
    expect(await cast(voter, person, 'DOWNVOTE')).toMatchObject({
      upvoteCount: 0,
      downvoteCount: 1,
      userVoteState: 'COUNTED',
    })
    expect((await recountAll(app.db)).wrong).toEqual([])
  })

  it('stays so when its account is deleted', async () => {
    const person = await createPersonality(app)
    const voter = await createUser(app)
    await cast(voter, person)
    await states[state](person, voter)
    await app.call('DELETE /users/me', { as: voter, body: { password: commonPassword } })
    expect((await publicNumbers(person)).counts).toEqual([0, 0])
    expect((await recountAll(app.db)).wrong).toEqual([])
  })
})

it('shows a held vote of an unconfirmed user as under review: confirming would not make it count', async () => {
  const person = await createPersonality(app)
  const voter = await createUser(app)
  await cast(voter, person)
  await voters.confirm(voter.id, false)
  const review = await voters.hold(person.id, [voter.id])
  expect(await ownState(voter, person)).toBe('UNDER_REVIEW')
  await voters.release(review)
  expect(await ownState(voter, person)).toBe('UNCONFIRMED')
})

it('holds the votes of a cohort on one personality, also of users who vote later, and releases all of them', async () => {
  const [person, elsewhere] = [await createPersonality(app), await createPersonality(app)]
  const cohort = await Promise.all(Array.from({ length: 5 }, () => createUser(app)))
  const [first, second, third, ...more] = cohort as [TestUser, TestUser, TestUser, ...TestUser[]]
  for (const as of [first, ...more]) await cast(as, person)
  await cast(first, elsewhere)
  await cast(second, person, 'DOWNVOTE')
  const review = await voters.hold(
    person.id,
    cohort.map(({ id }) => id),
  )
  expect((await cast(third, person)).userVoteState).toBe('UNDER_REVIEW')
  expect((await publicNumbers(person)).counts).toEqual([0, 0])
  expect((await publicNumbers(elsewhere)).counts).toEqual([1, 0])
  // Another review of the same votes takes nothing from the first one.
  await voters.release(await voters.hold(person.id, [first.id]))
  expect((await publicNumbers(person)).counts).toEqual([0, 0])
  // A deleted account's vote is released with the others.
  await app.call('DELETE /users/me', { as: second, body: { password: commonPassword } })
  await voters.release(review)
  expect((await publicNumbers(person)).counts).toEqual([4, 1])
  expect(await voters.historySums(person.id)).toMatchObject({ toUp: 0, toDown: 0 })
  expect((await recountAll(app.db)).wrong).toEqual([])
})

it('counts the votes of verified users apart, from the moment of the verification', async () => {
  const person = await createPersonality(app)
  const [user, verified] = [await createUser(app), await createVerifiedUser(app)]
  await cast(user, person)
  await cast(verified, person, 'DOWNVOTE')
  expect(await voters.verifiedCounts(person.id)).toEqual({ up: 0, down: 1 })
  await voters.verify(user.id)
  expect(await voters.verifiedCounts(person.id)).toEqual({ up: 1, down: 1 })
  await cast(user, person, 'DOWNVOTE')
  expect(await voters.verifiedCounts(person.id)).toEqual({ up: 0, down: 2 })
  expect(await voters.historySums(person.id)).toEqual({
    up: 0,
    down: 2,
    toUp: 0,
    toDown: 1,
    verifiedUp: 0,
    verifiedDown: 2,
  })
  await voters.verify(verified.id, false)
  await remove(user, person)
  expect(await voters.verifiedCounts(person.id)).toEqual({ up: 0, down: 0 })
  expect((await publicNumbers(person)).counts).toEqual([0, 1])
  expect((await recountAll(app.db)).wrong).toEqual([])
})

it('notifies nobody when a voter is verified, because the time would reveal the votes', async () => {
  const [person, other] = [await createPersonality(app), await createPersonality(app)]
  const user = await createUser(app)
  const notified: string[] = []
  const stop = app.database.listen({
    onNotification: (channel, ids = []) => {
      if (channel === 'personality_counts') notified.push(...ids)
    },
    onReconnect: () => undefined,
  })
  // On a server the listener connects first.
  const isListening = async () => {
    await sql`select pg_notify('personality_counts', 'listening')`.execute(app.db)
    return notified.includes('listening')
  }
  await expect.poll(isListening).toBe(true)
  await cast(user, person)
  await expect.poll(() => notified).toContain(person.id)
  await voters.verify(user.id)
  // Notifications arrive in order.
  await cast(user, other)
  await expect.poll(() => notified).toContain(other.id)
  expect(notified.filter((id) => id === person.id)).toHaveLength(1)
  await stop()
})
