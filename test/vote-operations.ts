import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { VoteType } from '../contract/votes.ts'
import { deleteUser } from '../server/accounts/store.ts'
import { deleteDetached } from '../server/deleted-accounts/store.ts'
import { seededRandom } from '../server/demo/seeded-random.ts'
import { updateHistory } from '../server/history/service.ts'
import { joinDue } from '../server/joining-votes/job.ts'
import { finishBegun } from '../server/merges/service.ts'
import { beginMerge, beginSplit, findAbandoned, listMerges } from '../server/merges/store.ts'
import type { Clock } from '../server/platform/clock.ts'
import type { Db, Tx } from '../server/platform/database/database.ts'
import { constraintOf } from '../server/platform/database/error-codes.ts'
import { inTransaction } from '../server/platform/database/transaction.ts'
import { Problem } from '../server/platform/errors.ts'
import { VoteWriter } from '../server/votes/vote-writer.ts'
import { sessionOf } from './factories.ts'
import { importsOf, letSourceKnow } from './import-operations.ts'
import { votersOf } from './voters.ts'

/** Voters and personalities that operations are about; processes may share them. */
export interface VoteWorld {
  /** Operations find accounts by username, because the account that replaces a deleted one has another id. */
  usernames: string[]
  personalityIds: string[]
}

/** Inserts users, a part of them verified, and personalities whom a source of imports knows. */
export async function createVoteWorld(
  db: Db,
  users: number,
  personalities: number,
): Promise<VoteWorld> {
  const usernames = Array.from({ length: users }, (_, number) => `voter${number + 1}`)
  await insertVoters(
    db,
    usernames,
    usernames.map((_, number) => number % 4 === 3),
  )
  const { rows } = await sql<{ id: string }>`
    insert into personalities (slug, name)
    select 'counted-' || n, 'Personality' from generate_series(1, ${personalities}::int) as n returning id
  `.execute(db)
  const personalityIds = rows.map(({ id }) => id)
  await letSourceKnow(db, personalityIds)
  return { usernames, personalityIds }
}

/** Inserts users of sixty days, with accounts; leaves out usernames that are taken. */
async function insertVoters(db: Db, usernames: string[], areVerified: boolean[]): Promise<void> {
  await sql`
    with inserted as (
      insert into users (name, username, verification_status, created_at)
      select 'Voter', username, case when is_verified then 'VERIFIED'::verification_status end,
        now() - interval '60 days'
      from unnest(${usernames}::text[], ${areVerified}::boolean[]) as voter (username, is_verified)
      on conflict do nothing returning id
    )
    insert into accounts (user_id, email, password_hash)
    select id, id || '@voters.example', '-' from inserted
  `.execute(db)
}

/** All votes as they are stored, with their voters and everything that decides whether they count. */
export async function readVotes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ vote: string }>`
    select votes::text as vote from votes order by personality_id, id
  `.execute(db)
  return rows.map(({ vote }) => vote)
}

/** Ids of the accounts that have these usernames now; a username is free while its account is being replaced. */
async function findIds(db: Db, usernames: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where lower(username) = any(${usernames}::text[])
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Deletes an account and creates another with the username. Not with the id: no account of the product gets the id of a
 * deleted one. A vote that waits meanwhile would not see the new voter, whose row is newer than the vote's snapshot.
 */
async function replaceAccount(db: Db, username: string): Promise<void> {
  for (const id of await findIds(db, [username])) {
    await inTransaction(db, (tx) => deleteUser(tx, id))
  }
  await insertVoters(db, [username], [false])
}

/** Deletes what deleted accounts have left, without waiting for a group. */
async function deleteAllDetached(tx: Tx): Promise<void> {
  // Of all personalities, also of those who are added meanwhile, because accounts that are being deleted leave further votes.
  await sql`lock table personality_totals in exclusive mode`.execute(tx)
  for (const kind of ['verified votes', 'other votes', 'comments'] as const) {
    await deleteDetached(tx, { kind, days: '{(,)}', accountsMin: 0 })
  }
}

/** True if another operation has deleted the user or the person, closed the votes, or still merges, while votes wait. */
function isOfAnother(error: unknown): boolean {
  if (error instanceof Problem) return [401, 404, 409, 503].includes(error.statusCode)
  return ['votes__user', 'merges__actor'].includes(constraintOf(error) ?? '')
}

export interface VoteOperations {
  /** Seed of the random choices. */
  seed: string
  /** How many operations to run. */
  count: number
  /** How many of them run at once. */
  concurrency: number
  /** How many times as often as usual there are operations of a kind. */
  frequency?: Partial<Record<OperationKind, number>>
  /** Called before each, and after each. */
  onBegin?: (kind: OperationKind) => Promise<void> | void
  onEnd?: (kind: OperationKind) => Promise<void>
}

export type OperationKind = 'vote' | 'voter' | 'merge' | 'import' | 'other'

/**
 * Runs random operations on votes, on everything that decides whether they count, and on the people who are voted on,
 * several at once. Throws if one fails, unless because another one has deleted the account or the person, or closed the
 * votes on the person.
 */
export async function runVoteOperations(
  { db, clock }: { db: Db; clock: Clock },
  { usernames, personalityIds }: VoteWorld,
  { seed, count, concurrency, frequency = {}, onBegin, onEnd }: VoteOperations,
): Promise<void> {
  const random = seededRandom(seed)
  const pick = <Item>(items: Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const some = (size: number) => Array.from({ length: size }, () => pick(usernames))
  const voters = votersOf({ db, clock, responseCache: { drop() {} } })
  const writer = new VoteWriter({ db })
  const reviews: string[] = []
  const withIds = async (names: string[], work: (userIds: string[]) => Promise<unknown>) => {
    const userIds = await findIds(db, names)
    if (userIds.length > 0) await work(userIds)
  }
  const withOne = (work: (userId: string) => Promise<unknown>) =>
    withIds(some(1), ([userId = '']) => work(userId))
  /** Most often a person of the world, whom no undo deletes. */
  const pickPerson = async () => {
    if (random() < 0.8) return pick(personalityIds)
    const others = await db
      .selectFrom('personality_totals')
      .where('personality_id', '<>', sql<string>`all(${personalityIds}::uuid[])`)
      .select('personality_id as id')
      .execute()
    return others.length > 0 ? pick(others).id : pick(personalityIds)
  }
  const write = async (type: VoteType | null) => {
    const personalityId = await pickPerson()
    const bits = random() < 0.7 ? randomBytes(16).toString('hex') : undefined
    return withOne((userId) =>
      writer.write({ session: sessionOf(userId), personalityId, type, bits }),
    )
  }
  const hold = () => {
    const personalityId = pick(personalityIds)
    return withIds(some(10), async (userIds) => {
      reviews.push(await voters.hold(personalityId, userIds))
    })
  }
  /** Joins the counts with the votes of some voters, as a run of the job whose moment has come. */
  const letSomeJoin = async () => {
    await sql`
      update votes set joins_at = '1970-01-01' where ctid in (
        select ctid from votes where joins_at is not null limit 20 for update skip locked
      )
    `.execute(db)
    await joinDue({ db, clock, responseCache: { drop() {} } })
  }
  /** Carries a merge or split out; one that would change counts by a few voters is given up. */
  const finish = (mergeId: string) =>
    finishBegun({ db, clock }, mergeId).catch((error: unknown) => {
      if (!(error instanceof Problem && error.statusCode === 409)) throw error
    })
  const merge = () =>
    withOne(async (actorId) => {
      const pair = { absorbedId: pick(personalityIds), survivorId: pick(personalityIds) }
      const begun = await inTransaction(db, (tx) => beginMerge(tx, { ...pair, actorId }))
      if (begun) await finish(begun)
    })
  const split = () =>
    withOne(async (actorId) => {
      const merges = (await listMerges(db, 100)).filter(({ canSplit }) => canSplit)
      if (merges.length === 0) return
      const { id } = pick(merges)
      if (await inTransaction(db, (tx) => beginSplit(tx, id, actorId))) await finish(id)
    })
  const imports = importsOf({ db, clock }, random)
  /** Finishes what a process has left that was killed. */
  const goOn = async () => {
    const abandoned = await inTransaction(db, findAbandoned)
    if (abandoned) await finish(abandoned.id)
    await imports.goOn()
  }
  const operations: [weight: number, operation: () => Promise<unknown>, kind: OperationKind][] = [
    [40, () => write('UPVOTE'), 'vote'],
    [25, () => write('DOWNVOTE'), 'vote'],
    [12, () => write(null), 'vote'],
    [4, () => withOne((userId) => voters.confirm(userId, false)), 'voter'],
    [4, () => withOne((userId) => voters.confirm(userId)), 'voter'],
    [4, letSomeJoin, 'other'],
    [2, () => withOne((userId) => voters.verify(userId)), 'voter'],
    [2, () => withOne((userId) => voters.verify(userId, false)), 'voter'],
    [2, () => withIds(some(5), (userIds) => voters.withdraw(userIds)), 'voter'],
    [2, () => withIds(some(5), (userIds) => voters.withdraw(userIds, false)), 'voter'],
    [3, hold, 'voter'],
    [1, async () => (reviews.length > 0 ? voters.exclude(pick(reviews)) : undefined), 'voter'],
    [2, async () => (reviews.length > 0 ? voters.release(pick(reviews)) : undefined), 'voter'],
    [1, () => replaceAccount(db, pick(usernames)), 'voter'],
    [0.6, merge, 'merge'],
    [1.2, split, 'merge'],
    [1, imports.apply, 'import'],
    [0.3, imports.applyComplete, 'import'],
    [0.3, imports.elect, 'import'],
    [0.8, imports.undo, 'import'],
    [1, goOn, 'other'],
    [0.2, () => inTransaction(db, deleteAllDetached), 'other'],
    [1, () => updateHistory({ db, clock }), 'other'],
  ]
  const weightOf = ([weight, , kind]: (typeof operations)[number]) =>
    weight * (frequency[kind] ?? 1)
  const sum = operations.reduce((total, operation) => total + weightOf(operation), 0)
  const next = () => {
    let rest = random() * sum
    const found = operations.find((operation) => {
      rest -= weightOf(operation)
      return rest < 0
    })
    return found ?? operations[0]
  }
  let left = count
  const worker = async () => {
    while (left > 0) {
      left -= 1
      const [, operation, kind] = next() ?? []
      if (kind) await onBegin?.(kind)
      await operation?.().catch((error: unknown) => {
        if (!isOfAnother(error)) throw error
      })
      if (kind) await onEnd?.(kind)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}
