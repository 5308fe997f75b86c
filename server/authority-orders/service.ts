import type { AuthorityOrder, NewAuthorityOrder } from '../../contract/authority-orders.ts'
import { recordAuditEntry } from '../audit/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404, problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { todayOf } from '../platform/today.ts'
import { findOrder, insertOrder } from './store.ts'

export interface AuthorityOrderDeps {
  db: Db
  clock: Clock
}

/**
 * Publishes an order.
 * @throws 400 for a day to come, 404 when the replaced entry does not exist, 409 when another one replaces it already
 */
export async function recordOrder(
  { db, clock }: AuthorityOrderDeps,
  viewer: SignedIn,
  order: NewAuthorityOrder,
): Promise<AuthorityOrder> {
  if (order.orderedOn > todayOf(clock)) throw problem('orderDay')
  const id = await inTransaction(db, async (tx) => {
    const before = order.supersedes ? foundOr404(await findOrder(tx, order.supersedes)) : null
    const inserted = await insertOrder(tx, order)
    await recordAuditEntry(tx, {
      actorId: viewer.id,
      action: before ? 'ORDER_REPLACED' : 'ORDER_RECORDED',
      targetType: 'order',
      targetId: inserted,
      before: before && factsOf(before),
      after: factsOf(order),
    })
    return inserted
  })
  return foundOr404(await findOrder(db, id))
}

const factsOf = ({
  authority,
  number,
  orderedOn,
  kind,
  category,
  items,
}: Pick<AuthorityOrder, 'authority' | 'number' | 'orderedOn' | 'kind' | 'category' | 'items'>) => ({
  authority,
  number,
  orderedOn,
  kind,
  category,
  items,
})
