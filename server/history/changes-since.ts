import type { ChangesSince } from '../../contract/history.ts'
import { supportPercent } from '../../contract/percent.ts'
import { lastHourBefore, supportOf } from './points.ts'
import type { HistoryDeps } from './service.ts'
import { type FoundChanges, findChanges } from './store.ts'

interface Own {
  viewerId: string
  personalityId: string
  /** Time of the vote, comment or save, ISO 8601. */
  time: string
}

/**
 * Adds to users' own rows what has changed since. The support share is taken from a published point, and comments count
 * by the times that others see, so a row says nothing that is not public.
 */
export async function withChanges<Row>(
  { db, clock }: HistoryDeps,
  rows: Row[],
  ownOf: (row: Row) => Own,
): Promise<(Row & { changes: ChangesSince })[]> {
  if (rows.length === 0) return []
  const now = clock.now()
  const found = await findChanges(
    db,
    rows.map((row) => {
      const own = ownOf(row)
      return { ...own, lastHour: lastHourBefore(Date.parse(own.time), now) }
    }),
  )
  return rows.map((row, index) => ({ ...row, changes: presentChanges(found[index]) }))
}

/** @param found undefined if the personality was deleted meanwhile */
function presentChanges(found: FoundChanges | undefined): ChangesSince {
  if (!found) return { supportThen: null, supportNow: 0, newComments: 0, hasMoreComments: false }
  const { pointUpvotes, pointDownvotes, newComments, hasMoreComments, ...current } = found
  const point =
    pointUpvotes === null || pointDownvotes === null
      ? null
      : { upvoteCount: pointUpvotes, downvoteCount: pointDownvotes }
  return {
    supportThen: supportOf(point, current),
    supportNow: supportPercent(current),
    newComments,
    hasMoreComments,
  }
}
