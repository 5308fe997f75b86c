import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  commonPassword,
  createAdministrator,
  createPersonality,
  createUser,
  type TestPersonality,
  type TestUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { votersOf } from '../../test/voters.ts'
import { confirmEmail } from '../accounts/email/store.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { recountAll } from '../recount/service.ts'

const app = await startApp()
const administrator = await createAdministrator(app)
const voters = votersOf(app)
const people = await Promise.all(Array.from({ length: 5 }, () => createPersonality(app)))
const elsewhere = await createPersonality(app)
const ids = people.map(({ id }) => id)
const [minute, hour] = [60_000, 3_600_000]

const run = () => app.features.joiningVotes.jobs.joining.run()
const cast = (as: TestUser, { id }: TestPersonality, type: 'UPVOTE' | 'DOWNVOTE' = 'UPVOTE') =>
  app.call('POST /votes', { as, body: { personalityId: id, type } })

/** A member who has not confirmed the email, and has voted on the first personalities. */
async function createWaiting(votes = people.length): Promise<TestUser> {
  const as = await createUser(app)
  await voters.confirm(as.id, false)
  for (const person of people.slice(0, votes)) await cast(as, person)
  return as
}

/** A member who has voted on the first personalities and has just confirmed the email. */
async function createJoining(votes?: number): Promise<TestUser> {
  const as = await createWaiting(votes)
  await confirm(as, 'owner')
  return as
}

const confirm = ({ id }: TestUser, by: 'owner' | 'administrator') =>
  inTransaction(app.db, (tx) => confirmEmail(tx, id, by))

/** Upvotes of each personality. */
async function counts(): Promise<number[]> {
  const { body } = await app.call('GET /votes/status', { query: { personalityIds: ids.join() } })
  return body.data.map(({ upvoteCount }) => upvoteCount)
}

const sum = async () => (await counts()).reduce((total, count) => total + count, 0)

/** Lets others vote somewhere. */
async function letVote(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) await cast(await createUser(app), elsewhere)
}

/** Lets the seconds pass for which a voter's next vote waits at least. */
async function letSecondsPass(): Promise<void> {
  await sql`
    update joining_voters
    set last_joined_at = last_joined_at - interval '10 seconds', since = since - interval '10 seconds'
  `.execute(app.db)
  await sql`update votes set created_at = created_at - interval '10 seconds'`.execute(app.db)
}

const stateOf = async (as: TestUser, { id }: TestPersonality) =>
  (await app.call('GET /votes/:personalityId', { as, params: { personalityId: id } })).body
    .userVoteState

async function momentsOf({ id }: TestUser): Promise<(string | null)[]> {
  const rows = await app.db
    .selectFrom('votes')
    .where('user_id', '=', id)
    .select(sql<string | null>`joins_at::text`.as('at'))
    .execute()
  return rows.map(({ at }) => at)
}

const first = people[0] as TestPersonality

beforeEach(async () => {
  // The database has the present time.
  app.clock.advance(Date.now() - app.clock.now())
  await voters.letJoin()
  await sql`delete from votes`.execute(app.db)
  await sql`delete from joining_voters`.execute(app.db)
})

describe('votes of a member who confirms the email', () => {
  it('wait, each for a random moment within an hour, and are shown to the voter as joining', async () => {
    const as = await createJoining()
    expect(await stateOf(as, first)).toBe('JOINING')
    const { body } = await app.call('GET /votes/me', { as })
    expect(body.data.map(({ state }) => state)).toEqual(people.map(() => 'JOINING'))
    await run()
    expect(await counts()).toEqual([0, 0, 0, 0, 0])
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from joins_at - since) :: float8 as seconds
      from votes join joining_voters using (user_id)
    `.execute(app.db)
    const seconds = rows.map((row) => row.seconds)
    expect(new Set(seconds).size).toBe(5)
    expect(Math.min(...seconds)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...seconds)).toBeLessThan(3_600)
    expect((await recountAll(app.db)).wrong).toEqual([])
  })

  it('join one at a time, each among the changes of four other voters', async () => {
    await createJoining()
    for (const [joined, others] of [
      [0, 3],
      [1, 1],
      [1, 3],
      [2, 1],
    ] as const) {
      await letVote(others)
      app.clock.advance(hour)
      await run()
      expect(await sum()).toBe(joined)
      // The next one does not follow at once.
      await run()
      expect(await sum()).toBe(joined)
      await letSecondsPass()
    }
    expect((await recountAll(app.db)).wrong).toEqual([])
  })

  it('are not hidden by one who votes again and again, nor by votes from before', async () => {
    await letVote(4)
    await createJoining()
    const [other, more] = [await createUser(app), await createPersonality(app)]
    for (const type of ['UPVOTE', 'DOWNVOTE', 'UPVOTE', 'DOWNVOTE'] as const) {
      await cast(other, elsewhere, type)
      await cast(other, more, type)
    }
    app.clock.advance(hour)
    await run()
    expect(await sum()).toBe(0)
  })

  it('are not hidden by votes that hide those of who confirmed earlier', async () => {
    await createJoining(1)
    await letVote(4)
    const late = await createJoining(1)
    app.clock.advance(hour)
    await run()
    expect([await sum(), await stateOf(late, first)]).toEqual([1, 'JOINING'])
  })

  it('join one at a time without others in the last hour of a day, and not before', async () => {
    await createJoining()
    app.clock.advance(23 * hour - minute)
    await run()
    expect(await sum()).toBe(0)
    app.clock.advance(hour + minute)
    for (let joined = 1; joined <= 5; joined += 1) {
      await run()
      expect(await sum()).toBe(joined)
      // What did not join was given another moment of the next minute, and waits for some seconds at least.
      app.clock.advance(minute)
      await run()
      expect(await sum()).toBe(joined)
      await letSecondsPass()
      app.clock.advance(minute)
    }
    expect(await counts()).toEqual([1, 1, 1, 1, 1])
    expect((await recountAll(app.db)).wrong).toEqual([])
  })

  it('hide each other if five members wait', async () => {
    for (let count = 0; count < 4; count += 1) await createJoining(1)
    app.clock.advance(hour)
    await run()
    expect(await sum()).toBe(0)
    await createJoining()
    app.clock.advance(hour)
    await run()
    // One vote of each at most.
    expect(await sum()).toBe(5)
    await letSecondsPass()
    app.clock.advance(hour)
    await run()
    // The four have joined before the last vote of the fifth, so nobody hides the next one.
    expect(await sum()).toBe(5)
  })

  it('join once when several processes run', async () => {
    const other = await startApp()
    for (let count = 0; count < 5; count += 1) await createJoining(2)
    app.clock.advance(hour)
    other.clock.advance(app.clock.now() - other.clock.now())
    await Promise.all([run(), other.features.joiningVotes.jobs.joining.run()])
    expect(await sum()).toBe(5)
    expect((await recountAll(app.db)).wrong).toEqual([])
  })

  it('appear under the day on which they join, as if they had been cast then', async () => {
    const as = await createJoining(1)
    await sql`update votes set created_at = now() - interval '3 days'`.execute(app.db)
    await voters.letJoin()
    const { body } = await app.call('GET /votes', { as: administrator })
    expect(body.data.map(({ createdAt }) => createdAt)).toEqual([
      `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`,
    ])
    const { votesToday } = await activity()
    expect(votesToday).toBe(1)
    // The voter sees when it was cast.
    const own = await app.call('GET /votes/me', { as })
    const age = Date.now() - Date.parse(own.body.data[0]?.createdAt ?? '')
    expect(age).toBeGreaterThan(2 * 24 * hour)
    expect((await recountAll(app.db)).wrong).toEqual([])
  })
})

async function activity() {
  app.responseCache.drop()
  const { body } = await app.call('GET /admin/activity', { as: administrator })
  return { votesToday: body.data.at(-1)?.votes }
}

describe('what an administrator starts', () => {
  it('joins only once votes of five accounts wait, however long that takes', async () => {
    for (let count = 0; count < 4; count += 1)
      await confirm(await createWaiting(2), 'administrator')
    app.clock.advance(48 * hour)
    await letVote(5)
    await run()
    app.clock.advance(hour)
    await run()
    expect(await sum()).toBe(0)
    const last = await createWaiting(2)
    await confirm(last, 'administrator')
    await run()
    expect(await momentsOf(last)).not.toContain('infinity')
    expect(await sum()).toBe(0)
    app.clock.advance(hour)
    await run()
    expect(await sum()).toBe(5)
    expect((await recountAll(app.db)).wrong).toEqual([])
  })

  it('counts no account twice, and none without votes', async () => {
    for (let count = 0; count < 4; count += 1)
      await confirm(await createWaiting(2), 'administrator')
    await confirm(await createWaiting(0), 'administrator')
    app.clock.advance(48 * hour)
    await run()
    app.clock.advance(hour)
    await run()
    expect(await sum()).toBe(0)
  })

  it('lets a release of four votes wait, and one of five count at once', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => createUser(app)))
    for (const as of members) await cast(as, first)
    const review = await voters.hold(
      first.id,
      members.map(({ id }) => id),
    )
    expect(await sum()).toBe(0)
    await voters.release(review)
    expect(await sum()).toBe(5)
    const [leaving, ...others] = members as [TestUser, ...TestUser[]]
    const next = await voters.hold(
      first.id,
      others.map(({ id }) => id),
    )
    await voters.release(next)
    expect(await sum()).toBe(1)
    expect(await stateOf(others[0] as TestUser, first)).toBe('JOINING')
    app.clock.advance(hour)
    await run()
    expect(await sum()).toBe(1)
    // Another release completes the group.
    await voters.release(await voters.hold(first.id, [leaving.id]))
    expect(await sum()).toBe(0)
    await run()
    app.clock.advance(hour)
    await run()
    expect(await sum()).toBe(5)
    expect((await recountAll(app.db)).wrong).toEqual([])
  })
})

describe('while a vote waits', () => {
  it('a change keeps it waiting, a withdrawal ends it, and a vote that is cast then counts at once', async () => {
    const as = await createJoining(2)
    const [, second = first] = people
    expect((await cast(as, first, 'DOWNVOTE')).body).toMatchObject({
      downvoteCount: 0,
      userVoteType: 'DOWNVOTE',
      userVoteState: 'JOINING',
    })
    const params = { personalityId: second.id }
    expect((await app.call('DELETE /votes/:personalityId', { as, params })).body).toMatchObject({
      hasUserVoted: false,
      userVoteState: null,
    })
    expect((await cast(as, second)).body).toMatchObject({
      upvoteCount: 1,
      userVoteState: 'COUNTED',
    })
    await voters.letJoin()
    expect(await sum()).toBe(1)
    const { body } = await app.call('GET /votes/:personalityId', {
      params: { personalityId: first.id },
    })
    expect(body).toMatchObject({ upvoteCount: 0, downvoteCount: 1 })
    expect((await recountAll(app.db)).wrong).toEqual([])
  })

  it('a verification counts with it', async () => {
    const as = await createJoining(1)
    await voters.verify(as.id)
    expect(await voters.verifiedCounts(first.id)).toEqual({ up: 0, down: 0 })
    await voters.letJoin()
    expect(await voters.verifiedCounts(first.id)).toEqual({ up: 1, down: 0 })
  })

  it('a hold, a withdrawal and an address to confirm take it over', async () => {
    const members = [await createJoining(1), await createJoining(1), await createJoining(1)]
    const [held, withdrawn, unconfirmed] = members as [TestUser, TestUser, TestUser]
    await voters.hold(first.id, [held.id])
    await voters.withdraw([withdrawn.id])
    await voters.confirm(unconfirmed.id, false)
    const states = await Promise.all(members.map((as) => stateOf(as, first)))
    expect(states).toEqual(['UNDER_REVIEW', 'WITHDRAWN', 'UNCONFIRMED'])
    await voters.letJoin()
    expect(await sum()).toBe(0)
    expect((await recountAll(app.db)).wrong).toEqual([])
    await voters.withdraw([withdrawn.id], false)
    expect(await sum()).toBe(1)
  })

  it('the deletion of the account leaves nothing that joins', async () => {
    const as = await createJoining()
    await app.call('DELETE /users/me', { as, body: { password: commonPassword } })
    app.clock.advance(25 * hour)
    await run()
    await voters.letJoin()
    expect(await sum()).toBe(0)
    expect((await recountAll(app.db)).wrong).toEqual([])
  })
})
