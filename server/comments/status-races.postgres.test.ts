import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { createComment } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { findComment, updateStatus } from './store.ts'

const app = await startApp()
const { db } = app

/** Hides a comment in a transaction, and changes its status again before the transaction ends. */
async function changeWhileHidden(change: Parameters<typeof updateStatus>[3]) {
  const { id } = await createComment(app)
  const { changing } = await db.transaction().execute(async (tx) => {
    await updateStatus(tx, 'comment', id, { status: 'HIDDEN' })
    const changed = updateStatus(db, 'comment', id, change)
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(db)
      expect(rows).toHaveLength(1)
    })
    return { changing: changed }
  })
  const before = await changing
  return { before, after: (await findComment(db, id))?.status }
}

it('a report does not show a comment again that was hidden at the same moment', async () => {
  const change = { status: 'FLAGGED', from: 'ACTIVE' } as const
  expect(await changeWhileHidden(change)).toEqual({ before: undefined, after: 'HIDDEN' })
})

it('a change has the status of the change before it', async () => {
  const change = { status: 'ACTIVE' } as const
  expect(await changeWhileHidden(change)).toEqual({ before: 'HIDDEN', after: 'ACTIVE' })
})
