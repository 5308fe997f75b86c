import type autocannon from 'autocannon'
import type pg from 'pg'
import type { VoteType } from '../contract/votes.ts'
import type { Measurement } from './measure-rate.ts'
import type { Population } from './population.ts'

const personalitiesEach = 50

/** The requests of one connection. Each votes as other users, so that no concurrent requests change the same vote. */
export function voteRequests(
  connection: number,
  tokens: string[],
  personalityIds: string[],
  [first, second]: [VoteType, VoteType],
): autocannon.Request[] {
  const usersEach = 20
  const own = Array.from(
    { length: usersEach },
    (_, i) => tokens[(connection * usersEach + i) % tokens.length],
  )
  // The second pass reverses the votes of the first, so that every request changes a row.
  return [first, second].flatMap((type) =>
    Array.from({ length: personalitiesEach }, (_, i) => i).flatMap((i) =>
      own.map((token) => ({
        method: 'POST' as const,
        path: '/api/votes',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          personalityId: personalityIds[(connection * 7 + i * 11) % personalityIds.length],
          type,
        }),
      })),
    ),
  )
}

/** Both types in an order that changes with each measurement, so that every vote changes a row. */
export function alternatingTypes() {
  let current: [VoteType, VoteType] = ['DOWNVOTE', 'UPVOTE']
  return {
    get current() {
      return current
    },
    swap() {
      current = [current[1], current[0]]
      return current
    },
  }
}

/** Creates the table of `bareVoteRate`: a vote as small as it could be. */
export const createBareVotes = (pool: pg.Pool) =>
  pool.query(`create table bare_votes (
    user_id uuid, personality_id uuid, type vote_type not null,
    created_at timestamptz not null default now(),
    primary key (user_id, personality_id)
  )`)

/**
 * The yardstick: measures one prepared statement that upserts a vote in a table without triggers, foreign keys and
 * counters, each in a transaction, on as many connections as there are clients.
 */
export async function bareVoteRate(
  pool: pg.Pool,
  { userIds, personalityIds }: Population,
  clients: number,
  seconds: number,
  type: VoteType,
): Promise<Measurement> {
  const until = performance.now() + seconds * 1_000
  const times: number[] = []
  const client = async (number: number) => {
    const connection = await pool.connect()
    for (let i = 0; performance.now() < until; i++) {
      const start = performance.now()
      await connection.query({
        name: 'vote',
        text: `insert into bare_votes (user_id, personality_id, type) values ($1, $2, $3)
          on conflict (user_id, personality_id) do update set type = excluded.type`,
        values: [
          userIds[(number * 20 + (i % 20)) % userIds.length],
          personalityIds[(number * 7 + Math.floor(i / 20) * 11) % personalityIds.length],
          type,
        ],
      })
      times.push(performance.now() - start)
    }
    connection.release()
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  const p99 = Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0)
  return { rate: times.length / seconds, count: times.length, p99 }
}
