import { listPersonalities } from '../server/personalities/store.ts'
import type { Db } from '../server/platform/database/database.ts'

/** Reads the page of personalities that the list shows first. */
export const readFirstPage = (db: Db) =>
  listPersonalities(db, {
    page: 1,
    limit: 12,
    search: undefined,
    sortBy: 'voteCount',
    order: 'desc',
  })
