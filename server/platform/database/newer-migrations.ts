import type { Db } from './database.ts'
import { baseline } from './migrate.ts'
import { readScripts } from './schema-files.ts'

let ownMigrations: Promise<string[]> | undefined

/** True if a process of a newer version has migrated the database since this one started; fails as any query would. */
export async function hasNewerMigrations(db: Db): Promise<boolean> {
  ownMigrations ??= readScripts('migrations').then((files) => files.map(({ name }) => name))
  const newer = await db
    .selectFrom('migrations')
    .where('name', 'not in', [baseline, ...(await ownMigrations)])
    .select('name')
    .limit(1)
    .execute()
  return newer.length > 0
}
