import { limits } from '../../contract/limits.ts'
import { updateWithdrawn } from '../accounts/status/store.ts'
import type { Tx } from '../platform/database/database.ts'
import { deleteConsents, listWithdrawn } from '../vote-consents/store.ts'
import { deleteVotesOf } from '../votes/store.ts'
import { deletePlans, listCounting, lockGroup } from './store.ts'

const day = 24 * 60 * 60_000

/** Members at a time; further ones have to wait for the next day. */
const membersMax = 1_000

/**
 * Deletes the votes of members who have withdrawn their agreement, once they are in no count any more. Those for whom no
 * group has formed leave the counts alone before the last day, because the law sets a time.
 * @param today day in UTC, `2026-01-31`
 * @returns true if counts have changed
 */
export async function deleteWithdrawnVotes(tx: Tx, today: string): Promise<boolean> {
  const lastDay = Date.parse(today) - (limits.withdrawalDaysMax - 1) * day
  const until = new Date(lastDay).toISOString().slice(0, 10)
  const overdue = await listWithdrawn(tx, { until, areVotesOut: false, limit: membersMax })
  await lockGroup(tx, overdue)
  await deletePlans(tx, overdue)
  await updateWithdrawn(
    tx,
    overdue.map((userId) => ({ userId, areWithdrawn: true })),
  )
  const userIds = await listWithdrawn(tx, { until: today, areVotesOut: true, limit: membersMax })
  for (const userId of userIds) await deleteVotesOf(tx, userId)
  await deleteConsents(tx, userIds)
  // Their next votes count, unless a suspension or another account of the mailbox keeps them from it.
  const counting = await listCounting(tx, userIds)
  await updateWithdrawn(
    tx,
    counting.map((userId) => ({ userId, areWithdrawn: false })),
  )
  return overdue.length > 0
}
