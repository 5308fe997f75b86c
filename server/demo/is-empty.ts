import { hasUsers } from '../accounts/store.ts'
import { listPersonalities } from '../personalities/store.ts'
import type { Db } from '../platform/database/database.ts'

/** Whether a database has neither personalities nor members, so that demo data may be added. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { pagination } = await listPersonalities(db, {
    page: 1,
    limit: 1,
    sortBy: 'name',
    order: 'asc',
  })
  return pagination.total === 0 && !(await hasUsers(db))
}
