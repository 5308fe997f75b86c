import { hasUsers } from '../accounts/store.ts'
import { listPersonalities } from '../personalities/store.ts'
import type { Db } from '../platform/database/database.ts'

/** True if there are no personalities, and no users except administrators. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { pagination } = await listPersonalities(db, {
    page: 1,
    limit: 1,
    sortBy: 'name',
    order: 'asc',
  })
  return pagination.total === 0 && !(await hasUsers(db))
}
