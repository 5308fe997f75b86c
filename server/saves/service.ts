import type { Page } from '../../contract/paging.ts'
import type { SavedPersonality } from '../../contract/saves.ts'
import { withChanges } from '../history/changes-since.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { listSaved } from './store.ts'

/** The personalities that a user saved, with what has changed since. */
export async function savedPersonalities(
  deps: { db: Db; clock: Clock },
  userId: string,
  paging: { page: number; limit: number },
): Promise<Page<SavedPersonality>> {
  const page = await listSaved(deps.db, userId, paging)
  const data = await withChanges(deps, page.data, ({ id, savedAt }) => ({
    viewerId: userId,
    personalityId: id,
    time: savedAt,
  }))
  return { ...page, data }
}
