import { sql } from 'kysely'
import type { VoteType } from '../contract/votes.ts'
import type { Db } from '../server/platform/database/database.ts'

/** Milliseconds. */
export const hour = 3_600_000
export const day = 24 * hour

/** Inserts votes of new users with their times, as the demo does. */
export async function insertVotes(
  app: { db: Db },
  personalityId: string,
  votes: { type: VoteType; age: number }[],
) {
  await sql`
    with voters as (
      insert into users (name, username)
      select 'Voter', 'v' || substr(md5(random()::text), 1, 18) from generate_series(1, ${votes.length})
      returning id
    ), numbered as (select id, row_number() over () as n from voters)
    insert into votes (user_id, personality_id, type, created_at)
    select numbered.id, ${personalityId}, past.type, now() - past.age * interval '1 millisecond'
    from unnest(
      ${votes.map(({ type }) => type)}::vote_type[], ${votes.map(({ age }) => age)}::float8[]
    ) with ordinality as past (type, age, n) join numbered using (n)
  `.execute(app.db)
}

/** Votes of the same type and age, in milliseconds. */
export const manyVotes = (count: number, type: VoteType, age: number) =>
  Array.from({ length: count }, () => ({ type, age }))
