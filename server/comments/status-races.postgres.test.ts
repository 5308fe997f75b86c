import { expect, it } from 'vitest'
import { createComment } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { waitForBlocked } from '../../test/lock-waits.ts'
import { findComment, updateStatus } from './store.ts'

const app = await startApp()
const { db } = app

/** Hides a comment in a transaction, and changes its status again before the transaction ends. */
async function changeWhileHidden(change: Parameters<typeof updateStatus>[3]) {
  const { id } = await createComment(app)
  const { changing } = await db.transaction().execute(async (tx) => {
    await updateStatus(tx, 'comment', id, { status: 'HIDDEN' })
    const changed = updateStatus(db, 'comment', id, change)
    await waitForBlocked(db)
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
