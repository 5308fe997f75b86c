import { sql } from 'kysely'
import type { VoteType } from '../contract/votes.ts'
import { deleteDetached } from '../server/deleted-accounts/store.ts'
import { seededRandom } from '../server/demo/seeded-random.ts'
import { updateHistory } from '../server/history/service.ts'
import type { Clock } from '../server/platform/clock.ts'
import type { Db } from '../server/platform/database/database.ts'
import { constraintOf } from '../server/platform/database/error-codes.ts'
import { inTransaction } from '../server/platform/database/transaction.ts'
import { deleteUser } from '../server/users/store.ts'
import { VoteWriter } from '../server/votes/vote-writer.ts'
import { votersOf } from './voters.ts'

/** Voters and personalities that operations are about; processes may share them. */
export interface VoteWorld {
  userIds: string[]
  personalityIds: string[]
}

/** Inserts users, a part of them verified, and personalities. */
export async function createVoteWorld(
  db: Db,
  users: number,
  personalities: number,
): Promise<VoteWorld> {
  const inserted = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    (await query.execute(db)).rows.map(({ id }) => id)
  return {
    userIds: await inserted(sql`
      insert into users (name, username, verification_status, created_at)
      select 'Voter', 'voter' || n, case when n % 4 = 0 then 'VERIFIED'::verification_status end,
        now() - interval '60 days'
      from generate_series(1, ${users}::int) as n returning id
    `),
    personalityIds: await inserted(sql`
      insert into personalities (slug, name)
      select 'counted-' || n, 'Personality' from generate_series(1, ${personalities}::int) as n returning id
    `),
  }
}

/** Deletes an account and creates one with the same id, so that other operations go on with it. */
async function replaceAccount(db: Db, id: string): Promise<void> {
  await inTransaction(db, (tx) => deleteUser(tx, id))
  await sql`
    insert into users (id, name, username, created_at)
    values (${id}, 'Voter', ${`again-${id}`}, now() - interval '60 days')
    on conflict do nothing
  `.execute(db)
}

export interface VoteOperations {
  /** Seed of the random choices. */
  seed: string
  /** How many operations to run. */
  count: number
  /** How many of them run at once. */
  concurrency: number
}

/**
 * Runs random operations on votes and on everything that decides whether they count, several at once. Throws if one fails,
 * unless because another one has deleted the account.
 */
export async function runVoteOperations(
  { db, clock }: { db: Db; clock: Clock },
  { userIds, personalityIds }: VoteWorld,
  { seed, count, concurrency }: VoteOperations,
): Promise<void> {
  const random = seededRandom(seed)
  const pick = <Item>(items: Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const some = (size: number) => Array.from({ length: size }, () => pick(userIds))
  const voters = votersOf({ db, clock, responseCache: { drop() {} } })
  const writer = new VoteWriter({ db })
  const reviews: string[] = []
  const write = async (type: VoteType | null) => {
    await writer.write({ userId: pick(userIds), personalityId: pick(personalityIds), type })
  }
  const operations: [weight: number, operation: () => Promise<unknown>][] = [
    [40, () => write('UPVOTE')],
    [25, () => write('DOWNVOTE')],
    [12, () => write(null)],
    [4, () => voters.confirm(pick(userIds), false)],
    [4, () => voters.confirm(pick(userIds))],
    [2, () => voters.verify(pick(userIds))],
    [2, () => voters.verify(pick(userIds), false)],
    [2, () => voters.withdraw(some(5))],
    [2, () => voters.withdraw(some(5), false)],
    [3, async () => reviews.push(await voters.hold(pick(personalityIds), some(10)))],
    [1, async () => (reviews.length > 0 ? voters.exclude(pick(reviews)) : undefined)],
    [2, async () => (reviews.length > 0 ? voters.release(pick(reviews)) : undefined)],
    [1, () => replaceAccount(db, pick(userIds))],
    [0.2, () => inTransaction(db, (tx) => deleteDetached(tx))],
    [1, () => updateHistory({ db, clock })],
  ]
  const sum = operations.reduce((total, [weight]) => total + weight, 0)
  const next = () => {
    let rest = random() * sum
    const found = operations.find(([weight]) => {
      rest -= weight
      return rest < 0
    })
    return found?.[1] ?? (() => write('UPVOTE'))
  }
  let left = count
  const worker = async () => {
    while (left > 0) {
      left -= 1
      await next()().catch((error: unknown) => {
        if (constraintOf(error) !== 'votes__user') throw error
      })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}
