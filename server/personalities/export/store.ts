import type { Db } from '../../platform/database/database.ts'

const batchSize = 500

/** Every personality with its counts, some at a time, in the order of their making. */
export async function* eachPersonality(db: Db) {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await db
      .selectFrom('personalities')
      .innerJoin('personality_totals', 'personality_totals.personality_id', 'personalities.id')
      .where('personalities.id', '>', after)
      // Said of both tables: PostgreSQL would read the totals from the first one on for every batch.
      .where('personality_totals.personality_id', '>', after)
      .select(['personalities.id', 'name', 'party', 'position', 'bio', 'image_url as imageUrl'])
      .select(['slug', 'upvote_count as upvoteCount', 'downvote_count as downvoteCount'])
      .select(['comment_count as commentCount', 'views'])
      .orderBy('personalities.id')
      .limit(batchSize)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
  }
}
