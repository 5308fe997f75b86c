import { sql } from 'kysely'
import type { Db } from '../server/platform/database/database.ts'
import { createLog } from '../server/platform/log.ts'
import { VoteDetector } from '../server/vote-reviews/job.ts'
import { PrefixNotes } from '../server/vote-reviews/prefix-notes.ts'
import { type Explained, openExplaining, openUnexplained } from './explain-plans.ts'
import { insertAttack, insertOrganicVotes } from './vote-cohorts.ts'

/** Tables that grow with votes and their reviews, which only the detector of cohorts reads or writes. */
export const detectionTables = [
  'account_prefixes',
  'vote_reviews',
  'vote_findings',
  'vote_holds',
  'vote_appeals',
]

/** Runs of the detector: a statement that is prepared may have one plan for all values after some. */
const runs = 3

/** Personalities that are attacked before each run. */
const attacks = 3

/**
 * Attacks personalities of a large community on a PostgreSQL server, whose tables are analyzed, lets the detector look for
 * the attacks, and collects the plans of its statements.
 * @returns the statements, and how many votes were held
 */
export async function explainDetection(
  url: string,
): Promise<{ statements: Explained[]; held: number }> {
  const explained = openExplaining(url)
  const prepared = openUnexplained(url)
  const { db } = prepared
  const now = Date.now()
  const clock = { now: () => now }
  const log = createLog('error', false)
  const deps = { db: explained.db, clock, log }
  const prefixNotes = new PrefixNotes({ ...deps, secret: 'a secret of the tests, long enough' })
  const detector = new VoteDetector({ ...deps, responseCache: { drop() {} }, prefixNotes })
  try {
    await fillEarlierReviews(db)
    const personalities = await db.selectFrom('personalities').select('id').limit(20).execute()
    await insertOrganicVotes({ db, clock }, personalities.slice(0, 5))
    await sql`analyze`.execute(db)
    const before = await countHolds()
    const statements: Explained[] = []
    for (let run = 0; run < runs; run++) {
      for (const personality of personalities.slice(5 + run * attacks, 5 + (run + 1) * attacks)) {
        await insertAttack({ db, clock }, personality, { name: `attack_${personality.id}` })
      }
      await db.deleteFrom('settings').where('key', 'like', 'vote-detection-%').execute()
      explained.dropPlans()
      await detector.run()
      statements.push(...explained.takePlans())
    }
    return { statements, held: (await countHolds()) - before }
  } finally {
    await explained.close()
    await prepared.close()
  }

  async function countHolds(): Promise<number> {
    const { count } = await db
      .selectFrom('vote_holds')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
}

/** Personalities with a decided review. */
const reviews = 3_000
/** Votes that these hold. */
const holds = 10_000

/** Inserts what months of detection leave: decided reviews with the votes that they hold, and networks of all users. */
async function fillEarlierReviews(db: Db): Promise<void> {
  // Each review has the id of its personality.
  await sql`
    insert into vote_reviews (id) select id from personalities order by id limit ${sql.lit(reviews)}
  `.execute(db)
  await sql`
    insert into vote_findings
      (review_id, personality_id, kind, type, window_start, window_end, signals, histogram, decided_at)
    select id, id, 'COHORT', 'UPVOTE', now() - interval '41 days', now() - interval '40 days', '[]', '[]', now()
    from vote_reviews
  `.execute(db)
  await sql`
    insert into vote_holds (user_id, personality_id, review_id)
    select user_id, personality_id, vote_reviews.id
    from votes join vote_reviews on vote_reviews.id = personality_id
    order by votes.id limit ${sql.lit(holds)}
  `.execute(db)
  await sql`
    update votes set review_id = vote_holds.review_id from vote_holds
    where vote_holds.user_id = votes.user_id and vote_holds.personality_id = votes.personality_id
  `.execute(db)
  await sql`update vote_reviews set outcome = 'EXCLUDED'`.execute(db)
  await sql`
    insert into account_prefixes (user_id, day, prefix)
    select id, floor(extract(epoch from now()) / 86400) :: int - back, gen_random_uuid()
    from users cross join generate_series(0, 2) as back
  `.execute(db)
}
