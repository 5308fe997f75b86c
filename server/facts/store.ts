import { isDeepStrictEqual } from 'node:util'
import type { Fact, FactValue } from '../../contract/facts.ts'
import type { Tx } from '../platform/database/database.ts'

export interface FactChange {
  personalityId: string
  fact: Fact
  before: FactValue | readonly object[]
  after: FactValue | readonly object[]
}

/** Who changed facts: an administrator, an import, or the operator at the command line, who is neither. */
export interface FactChangeOrigin {
  actorId?: string | null
  importId?: string | null
}

/** Records what changed in the transaction that changed it; facts that are as before are left out. */
export async function recordFactChanges(
  tx: Tx,
  changes: readonly FactChange[],
  { actorId = null, importId = null }: FactChangeOrigin,
): Promise<void> {
  const rows = changes.filter(({ before, after }) => !isDeepStrictEqual(before, after))
  if (rows.length === 0) return
  await tx
    .insertInto('fact_changes')
    .values(
      rows.map(({ personalityId, fact, before, after }) => ({
        personality_id: personalityId,
        fact,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
        actor_id: actorId,
        import_id: importId,
      })),
    )
    .execute()
}
