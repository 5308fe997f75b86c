import { sql } from 'kysely'
import type { LiveCounts, MergedPersonality } from '../../contract/live.ts'
import { areVotesClosed } from '../personalities/store.ts'
import type { Db } from '../platform/database/database.ts'

/** What streams say of a personality. */
export type LiveState = LiveCounts | MergedPersonality

/** The state of personalities by id; unknown ids are left out. */
export async function findLiveStates(
  db: Db,
  personalityIds: string[],
): Promise<Map<string, LiveState>> {
  const found = new Map<string, LiveState>(await findLiveCounts(db, personalityIds))
  const others = personalityIds.filter((id) => !found.has(id))
  if (others.length === 0) return found
  for (const merged of await readMerged(db, others)) found.set(merged.personalityId, merged)
  return found
}

/** Counts of personalities by id, in one query; unknown ids, and those of merged ones, are left out. */
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
      sql<number>`(
        select count(*) from personalities where merged_into = personality_totals.personality_id
      )`.as('mergedCount'),
    ])
    .execute()
  return new Map(rows.map((counts) => [counts.personalityId, counts]))
}

/** Those of personalities that are part of others, and of which. */
async function readMerged(db: Db, personalityIds: string[]): Promise<MergedPersonality[]> {
  const { rows } = await sql<MergedPersonality>`
    select absorbed.id as "personalityId",
      json_build_object('id', survivor.id, 'slug', survivor.slug) as into
    from personalities as absorbed
    join personalities as survivor on survivor.id = personalities__survivor(absorbed.id)
    where absorbed.id = any(${personalityIds}::uuid[]) and absorbed.merged_into is not null
  `.execute(db)
  return rows
}
