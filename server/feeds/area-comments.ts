import type { Comment } from '../../contract/comments.ts'
import { inOfficeFor, readLineage } from '../areas/representatives/store.ts'
import { newestCommentsOn } from '../comments/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { todayOf } from '../platform/today.ts'

/** The newest comments on the people in office for an area and for those that it lies in, as visitors see them. */
export async function newestAreaComments(
  { db, clock }: { db: Db; clock: Clock },
  slug: string,
  limit: number,
): Promise<Comment[]> {
  const lineage = await readLineage(db, slug)
  const areaIds = lineage.map(({ id }) => id)
  return newestCommentsOn(db, inOfficeFor(areaIds, todayOf(clock)), limit)
}
