import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { VoteType } from '../../contract/votes.ts'
import {
  createAdministrator,
  createPersonality,
  type TestPersonality,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { votersOf } from '../../test/voters.ts'
import { seededRandom } from '../demo/seeded-random.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { recountAll } from '../recount/service.ts'
import { beginMerge, beginSplit, carryOut, lockBegun } from './store.ts'

// Whoever compares the counts before and after a merge, or before and after it is undone, must not see a change by one to
// four voters: in the counts that disappear, in those of the survivor, and in what is missing from their sum.

const app = await startApp()
const voters = votersOf(app)
const administrator = await createAdministrator(app)

/** Creates members; returns their ids. */
async function createMembers(amount: number, verified: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into users (name, username, verification_status)
    select 'Voter', 'v' || substr(md5(random()::text), 1, 18),
      case when number <= ${verified} then 'VERIFIED'::verification_status end
    from generate_series(1, ${amount}) as number returning id
  `.execute(app.db)
  return rows.map(({ id }) => id)
}

interface StoredVote {
  userId: string
  personalityId: string
  type: VoteType
  castAt: string
  isVerified: boolean
  isEligible: boolean
  isHeld: boolean
  isWaiting: boolean
}

const read = async (people: TestPersonality[]) => {
  const { rows } = await sql<StoredVote>`
    select user_id as "userId", personality_id as "personalityId", type, created_at::text as "castAt",
      is_verified as "isVerified", is_eligible as "isEligible", review_id is not null as "isHeld",
      joins_at is not null as "isWaiting"
    from votes where personality_id = any(${people.map(({ id }) => id)}::uuid[])
    order by user_id, personality_id
  `.execute(app.db)
  return rows
}

interface Scenario {
  absorbed: TestPersonality
  survivor: TestPersonality
}

const createScenario = async (): Promise<Scenario> => ({
  absorbed: await createPersonality(app),
  survivor: await createPersonality(app),
})

/** Casts votes of the first members on one person, of the last ones on the other one, and of some on both. */
async function vote(
  { absorbed, survivor }: Scenario,
  ids: string[],
  { first, both }: { first: number; both: number },
  random: () => number,
) {
  const rows = [
    ...ids.slice(0, first + both).map((id) => ({ id, personalityId: absorbed.id })),
    ...ids.slice(first).map((id) => ({ id, personalityId: survivor.id })),
  ].map((row) => ({
    ...row,
    type: random() < 0.6 ? 'UPVOTE' : 'DOWNVOTE',
    age: Math.floor(random() * 1_000_000),
  }))
  await sql`
    insert into votes (user_id, personality_id, type, created_at)
    select id, personality_id, type, now() - age * interval '1 second' from unnest(
      ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ personalityId }) => personalityId)}::uuid[],
      ${rows.map(({ type }) => type)}::vote_type[], ${rows.map(({ age }) => age)}::int[]
    ) as cast_votes (id, personality_id, type, age)
  `.execute(app.db)
}

/** Makes some of the votes uncounted: held, unconfirmed, withdrawn, or waiting to join the counts. */
async function disturb({ absorbed, survivor }: Scenario, ids: string[], random: () => number) {
  const pick = (part: number) => ids.filter(() => random() < part)
  for (const { id } of [absorbed, survivor]) {
    if (random() < 0.4) await voters.hold(id, pick(0.2))
  }
  for (const id of pick(0.1)) await voters.confirm(id, false)
  for (const id of pick(0.1)) {
    await voters.confirm(id, false)
    await voters.confirm(id)
  }
  await voters.withdraw(pick(0.1))
}

const digits: Record<VoteType, number> = { UPVOTE: 1, DOWNVOTE: 10 }

/** The counted votes of each voter as digits: downvotes and upvotes. */
function partsOf(votes: StoredVote[], personalityId?: string) {
  const parts = new Map<string, number>()
  for (const { userId, type, isEligible, isHeld, ...vote } of votes) {
    if (personalityId !== undefined && vote.personalityId !== personalityId) continue
    const part = isEligible && !isHeld ? digits[type] : 0
    parts.set(userId, (parts.get(userId) ?? 0) + part)
  }
  return parts
}

function countChanged(
  before: Map<string, number>,
  after: Map<string, number>,
  among?: Set<string>,
) {
  const ids = [...new Set([...before.keys(), ...after.keys()])]
  return ids.filter(
    (id) => (before.get(id) ?? 0) !== (after.get(id) ?? 0) && (among?.has(id) ?? true),
  ).length
}

/** The numbers of voters whose votes an observer sees change, in each way to look. */
function seen(before: StoredVote[], after: StoredVote[], { absorbed, survivor }: Scenario) {
  const verified = new Set(
    before.filter(({ isVerified }) => isVerified).map(({ userId }) => userId),
  )
  const others = new Set(before.map(({ userId }) => userId)).difference(verified)
  const changed = (id?: string, among?: Set<string>) =>
    countChanged(partsOf(before, id), partsOf(after, id), among)
  return [
    changed(absorbed.id),
    changed(survivor.id),
    changed(undefined, verified),
    changed(undefined, others),
  ]
}

const areHidden = (numbers: number[]) => numbers.every((number) => number === 0 || number >= 5)

/**
 * @param partSize votes that one statement moves, all by default
 * @returns how often it has read a vote
 */
async function run(id: string, partSize?: number): Promise<number> {
  return inTransaction(app.db, async (tx) => {
    // As in a table of so many votes that it is not read as a whole.
    await sql`set local enable_seqscan = off`.execute(tx)
    const begun = await lockBegun(tx, id)
    if (begun) await carryOut(tx, begun, partSize)
    const { rows } = await sql<{ read: number }>`
      select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'votes'
    `.execute(tx)
    return rows[0]?.read ?? Number.NaN
  })
}

async function merge({ absorbed, survivor }: Scenario, partSize?: number): Promise<string> {
  const id = await inTransaction(app.db, (tx) =>
    beginMerge(tx, {
      absorbedId: absorbed.id,
      survivorId: survivor.id,
      actorId: administrator.id,
    }),
  )
  await run(id ?? '', partSize)
  return id ?? ''
}

async function split(id: string, partSize?: number): Promise<number> {
  await inTransaction(app.db, (tx) => beginSplit(tx, id, administrator.id))
  return run(id, partSize)
}

async function areVotesMoved(id: string): Promise<boolean | null | undefined> {
  const found = app.db.selectFrom('merges').where('id', '=', id).select('are_votes_moved as moved')
  return (await found.executeTakeFirst())?.moved
}

describe('a merge of votes of one to six members on each side, and on both', () => {
  const random = seededRandom('merges')
  const oneOf = (sizes: number[]) => sizes[Math.floor(random() * sizes.length)] as number
  let moved = 0

  it.each(Array.from({ length: 40 }, (_, number) => number))(
    'shows nobody, and its undo restores all votes (%i)',
    async (number) => {
      const scenario = await createScenario()
      const people = [scenario.absorbed, scenario.survivor]
      const sizes = {
        first: oneOf([0, 1, 2, 3, 4, 5, 5, 6, 6, 6]),
        both: oneOf([0, 0, 0, 1, 2, 3, 4, 5, 6]),
        second: oneOf([0, 1, 4, 5]),
      }
      const sum = sizes.first + sizes.both + sizes.second
      const ids = await createMembers(sum, oneOf([0, 0, 0, sizes.first, sum]))
      await vote(scenario, ids, sizes, random)
      if (number % 2 > 0) await disturb(scenario, ids, random)
      const before = await read(people)
      // In one statement, or in up to eight.
      const partSize = number % 4 < 2 ? undefined : 2

      const id = await merge(scenario, partSize)
      const after = await read(people)
      const numbers = seen(before, after, scenario)
      if (await areVotesMoved(id)) {
        moved += 1
        expect(areHidden(numbers), String(numbers)).toBe(true)
      } else {
        // Those of the absorbed person disappear with its page.
        expect(partsOf(after, scenario.survivor.id)).toEqual(partsOf(before, scenario.survivor.id))
      }
      expect([...partsOf(after, scenario.absorbed.id).values()].some((part) => part > 0)).toBe(
        false,
      )
      expect((await recountAll(app.db)).wrong).toEqual([])

      await split(id, partSize)
      expect(await read(people)).toEqual(before)
      expect((await recountAll(app.db)).wrong).toEqual([])
    },
  )

  it('moves votes where that shows nobody', () => {
    expect(moved).toBeGreaterThan(5)
    expect(moved).toBeLessThan(40)
  })
})

/** Whether votes move of members on one person, so many of whom voted on the other one too. */
async function movesWith(sizes: { first: number; both: number; verified?: number }) {
  const { first, both, verified = 0 } = sizes
  const scenario = await createScenario()
  // Those who voted on both come first among the verified ones.
  const ids = await createMembers(first + both + 6, verified)
  const ordered = [
    ...ids.slice(both, first + both),
    ...ids.slice(0, both),
    ...ids.slice(first + both),
  ]
  await vote(scenario, ordered, sizes, seededRandom('sides'))
  return areVotesMoved(await merge(scenario))
}

it.each([
  [0, true],
  [1, false],
  [4, false],
  [5, true],
])('with %i members who voted on both, votes move: %s', async (both, moves) => {
  expect(await movesWith({ first: 10, both })).toBe(moves)
})

it.each([
  [1, false],
  [4, false],
  [5, true],
  [9, false],
])('with ten such members, %i of them verified, votes move: %s', async (verified, moves) => {
  expect(await movesWith({ first: 10, both: 10, verified })).toBe(moves)
})

it.each([
  [1, false],
  [4, false],
  [5, true],
])('with %i votes on the absorbed person, they move: %s', async (first, moves) => {
  expect(await movesWith({ first, both: 0 })).toBe(moves)
})

it('is undone in time that grows with the votes alone', async () => {
  const scenario = await createScenario()
  const sizes = { first: 1_000, both: 1_000 }
  const votes = sizes.first + 2 * sizes.both + sizes.first
  const ids = await createMembers(3_000, 0)
  await vote(scenario, ids, sizes, seededRandom('many'))
  await sql`analyze votes`.execute(app.db)
  const id = await merge(scenario)
  expect(await areVotesMoved(id)).toBe(true)
  const read = await split(id)
  expect(read).toBeGreaterThan(votes)
  expect(read).toBeLessThan(20 * votes)
})

it('is not undone while that would change counts by a few voters', async () => {
  const scenario = await createScenario()
  const ids = await createMembers(16, 0)
  await vote(scenario, ids, { first: 5, both: 5 }, seededRandom('undo'))
  const id = await merge(scenario)
  // The vote of one of five who voted on both leaves the counts meanwhile.
  await voters.confirm(ids[5] ?? '', false)
  const merged = await read([scenario.absorbed, scenario.survivor])
  await expect(split(id)).rejects.toThrow('a few voters')
  expect(await read([scenario.absorbed, scenario.survivor])).toEqual(merged)
  expect((await recountAll(app.db)).wrong).toEqual([])
})
