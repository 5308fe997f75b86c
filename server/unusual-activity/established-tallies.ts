import { limits } from '../../contract/limits.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { comparedMax, nextPoint } from './steps.ts'
import { addPoint, countEstablished, listVoted, lockSurges } from './store.ts'

/** People whose votes are counted before the next ones are listed. */
const batchSize = 500

/** Publishes the tally of established and verified members of each person, where it has changed enough. */
export async function publishEstablished(db: Db, now: Date): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const ids = await listVoted(db, after, { min: limits.establishedVotesMin, limit: batchSize })
    for (const id of ids) await publishOne(db, id, now)
    const last = ids.at(-1)
    if (!last) return
    after = last
  }
}

/** Everything public of the votes is read at the same moment, so that no difference of tallies is of few voters. */
async function publishOne(db: Db, id: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockSurges(tx)
    const found = await countEstablished(tx, id, { now, pointsMax: comparedMax })
    if (!found) return
    const { counts, points, others } = found
    const point = nextPoint(counts, points, { min: limits.establishedVotesMin, others })
    if (point) await addPoint(tx, 'established', id, point, now)
  })
}
