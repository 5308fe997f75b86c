import { sql } from 'kysely'
import type { HeldPoint } from '../../history/held-points.ts'
import type { Tx } from '../../platform/database/database.ts'

/** What is left of a review; times in milliseconds. */
export interface ReviewTrace {
  openedAt: number
  /** End of the last window of which votes were held, shortly before they were. */
  lastWindowEnd: number
  decidedAt: number | null
  /** Votes that were held at any time. */
  everHeld: number
  /** Votes that are still held: none once the review has released them, and no votes of deleted accounts. */
  stillHeld: number
}

export interface HeldPersonality {
  id: string
  slug: string
  /** In the order of time. */
  points: HeldPoint[]
  reviews: ReviewTrace[]
}

/** Personalities that had votes under review, in the order of their ids. */
export async function listHeldPersonalities(
  tx: Tx,
  afterId: string | undefined,
  limit: number,
): Promise<HeldPersonality[]> {
  const { rows } = await sql<HeldPersonality>`
    select id, slug, coalesce((
      select json_agg(json_build_object('hour', ${milliseconds('hour')}, 'held', held) order by hour)
      from held_points where personality_id = personalities.id
    ), '[]') as points, coalesce((
      select json_agg(json_build_object(
        'openedAt', ${milliseconds('vote_reviews.created_at')}, 'lastWindowEnd', ${milliseconds('window_end')},
        'decidedAt', ${milliseconds('decided_at')}, 'everHeld', account_count, 'stillHeld', (
          select count(*) from vote_holds where vote_holds.review_id = vote_findings.review_id
        )
      ) order by vote_findings.review_id)
      from vote_findings join vote_reviews on vote_reviews.id = review_id
      where personality_id = personalities.id
    ), '[]') as reviews
    from personalities
    where id > ${afterId ?? '00000000-0000-0000-0000-000000000000'} and (
      exists (select from held_points where personality_id = personalities.id)
      or exists (select from vote_findings where personality_id = personalities.id)
    )
    order by id limit ${limit}
  `.execute(tx)
  return rows
}

const milliseconds = (column: string) => sql.raw(`extract(epoch from ${column}) :: float8 * 1000`)

/** Midnight (UTC) after the last day of which held votes were counted; undefined if none was. */
export async function findCountedUntil(tx: Tx): Promise<number | undefined> {
  // The first claim of a day counts nothing, so there has to be a point.
  const { rows } = await sql<{ value: string }>`
    select value from settings where key = 'held-votes-day' and exists (select from held_points)
  `.execute(tx)
  return rows[0] && Date.parse(rows[0].value)
}
