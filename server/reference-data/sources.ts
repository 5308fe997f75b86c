import type { Page } from '../../contract/paging.ts'
import { type Facts, recordAuditEntry } from '../audit/store.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404 } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { rejectOutdatedEdit } from '../platform/outdated-edit.ts'
import {
  findSource,
  listSourcesWithPeople,
  lockSource,
  type SourceChanges,
  type SourceRow,
  updateSource,
} from '../sources/store.ts'
import type { ListQuery, ReferenceDataDeps } from './organizations.ts'

export const findSources = (
  { db }: ReferenceDataDeps,
  query: ListQuery,
): Promise<Page<SourceRow>> => listSourcesWithPeople(db, query)

export function changeSource(
  { db }: ReferenceDataDeps,
  viewer: SignedIn,
  id: string,
  changes: SourceChanges,
  basedOn: Partial<Facts> | undefined,
): Promise<SourceRow> {
  return inTransaction(db, async (tx) => {
    await lockSource(tx, id)
    const before = foundOr404(await findSource(tx, id))
    rejectOutdatedEdit<Facts>(basedOn, factsOf(before))
    await updateSource(tx, id, changes)
    const after = foundOr404(await findSource(tx, id))
    await recordAuditEntry(tx, {
      actorId: viewer.id,
      action: 'SOURCE_CHANGED',
      targetType: 'source',
      targetId: id,
      before: factsOf(before),
      after: factsOf(after),
    })
    return after
  })
}

const factsOf = ({ name, address, licence, retrievedOn }: SourceRow) => ({
  name,
  address,
  licence,
  retrievedOn,
})
