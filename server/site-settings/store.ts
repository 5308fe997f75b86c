import type { SiteSettings } from '../../contract/site-settings.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** The settings that the operator has changed, as they were stored: an earlier version may have allowed other values. */
export async function findChanged(db: Db): Promise<object> {
  const row = await db.selectFrom('site_settings').select('changed').executeTakeFirst()
  return (row?.changed as object | undefined) ?? {}
}

/** As `findChanged`; others that change settings wait for the end of the transaction. */
export async function lockChanged(tx: Tx): Promise<object> {
  const row = await tx
    .insertInto('site_settings')
    .values({ changed: '{}' })
    .onConflict((conflict) =>
      conflict.column('is_only').doUpdateSet((row) => ({ is_only: row.ref('excluded.is_only') })),
    )
    .returning('changed')
    .executeTakeFirstOrThrow()
  return row.changed as object
}

export async function writeChanged(tx: Tx, changed: Partial<SiteSettings>): Promise<void> {
  await tx
    .updateTable('site_settings')
    .set({ changed: JSON.stringify(changed) })
    .execute()
}
