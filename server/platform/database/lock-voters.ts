import { type RawBuilder, sql } from 'kysely'

/**
 * Query that locks the totals of all personalities that these users have voted on, ordered by id, and then the users'
 * rows of `voters`: until the transaction ends they have no further votes. Every transaction that changes `voters` runs
 * it first; see `voters__lock` in `database/functions/votes/voters.sql`. Rows of `users` are locked before it.
 * @param userIds a value of type `uuid[]`
 * @param otherPersonalityIds an array of further personalities whose totals the transaction changes
 */
export function lockVoters(
  userIds: string[],
  otherPersonalityIds: RawBuilder<unknown> = sql`'{}'`,
): RawBuilder<unknown> {
  return sql`select voters__lock(${userIds}::uuid[], ${otherPersonalityIds}::uuid[])`
}
