import { sql } from 'kysely'
import type { LiveCounts } from '../../contract/live.ts'
import { areVotesClosed } from '../personalities/store.ts'
import type { Db } from '../platform/database/database.ts'

/** Counts of personalities by id, in one query; unknown ids are left out. */
export async function findLiveCounts(
  db: Db,
  personalityIds: string[],
): Promise<Map<string, LiveCounts>> {
  const rows = await db
    .selectFrom('personality_totals')
    .where('personality_id', '=', sql<string>`any(${personalityIds}::uuid[])`)
    .select([
      'personality_id as personalityId',
      'upvote_count as upvoteCount',
      'downvote_count as downvoteCount',
      'comment_count as commentCount',
      areVotesClosed.as('isClosed'),
    ])
    .execute()
  return new Map(rows.map((counts) => [counts.personalityId, counts]))
}
