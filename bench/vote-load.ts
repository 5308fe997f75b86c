import type autocannon from 'autocannon'
import type pg from 'pg'
import type { Measurement } from './measure-rate.ts'
import type { Population } from './population.ts'

const personalitiesEach = 50

/** The requests of one connection. Each votes as other users, so that no concurrent requests change the same vote. */
export function voteRequests(
  connection: number,
  tokens: string[],
  personalityIds: string[],
): autocannon.Request[] {
  const usersEach = 20
  const own = Array.from(
    { length: usersEach },
    (_, i) => tokens[(connection * usersEach + i) % tokens.length],
  )
  // The second pass reverses the votes of the first, so that every request changes a row.
  return (['UPVOTE', 'DOWNVOTE'] as const).flatMap((type) =>
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

/** Measures how many votes node-postgres alone writes, each in a transaction, with this many concurrent clients. */
export async function bareVoteRate(
  pool: pg.Pool,
  { userIds, personalityIds }: Population,
  clients: number,
  seconds: number,
): Promise<Measurement> {
  const until = performance.now() + seconds * 1_000
  let written = 0
  const client = async (number: number) => {
    for (let i = 0; performance.now() < until; i++) {
      await pool.query(
        `insert into votes (user_id, personality_id, type) values ($1, $2, $3)
         on conflict on constraint votes__pair do update set type = excluded.type`,
        [
          userIds[(number * 20 + (i % 20)) % userIds.length],
          personalityIds[(number * 7 + i * 11) % personalityIds.length],
          Math.floor(i / 1_000) % 2 ? 'DOWNVOTE' : 'UPVOTE',
        ],
      )
      written++
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  return { rate: written / seconds }
}
