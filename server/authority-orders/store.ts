import { sql } from 'kysely'
import type {
  AuthorityOrder,
  NewAuthorityOrder,
  OrdersQuery,
  OrderYear,
} from '../../contract/authority-orders.ts'
import type { CursorPage } from '../../contract/paging.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { countedOffset, countUpTo } from '../platform/database/row-counts.ts'
import { cursorPage } from '../platform/paging.ts'

const columns = sql`
  id, authority, number, ordered_on::text as "orderedOn", kind, category, items,
  supersedes is not null as "isCorrection", created_at as "createdAt"`

/** True for entries that no other one replaces. */
const isCurrent = sql<boolean>`not exists (
  select from authority_orders as later where later.supersedes = authority_orders.id
)`

/** Current entries, the latest first. */
export async function listOrders(db: Db, query: OrdersQuery): Promise<CursorPage<AuthorityOrder>> {
  const { limit, cursor } = query
  const total = await countUpTo(db, db.selectFrom('authority_orders').where(isCurrent).select('id'))
  const { rows } = await sql<AuthorityOrder>`
    select ${columns} from authority_orders
    where ${isCurrent} and (${cursor ?? null}::uuid is null or id < ${cursor ?? null}::uuid)
    order by id desc limit ${limit + 1} offset ${countedOffset(query, total)}
  `.execute(db)
  return cursorPage(rows, query, total, ({ id }) => id)
}

/** Numbers of current entries by year of the order. */
export async function countYears(db: Db): Promise<OrderYear[]> {
  const { rows } = await sql<OrderYear>`
    select extract(year from ordered_on)::int as year, count(*)::int as orders, sum(items)::int as items
    from authority_orders where ${isCurrent}
    group by 1 order by 1 desc
  `.execute(db)
  return rows
}

export async function findOrder(db: Db, id: string): Promise<AuthorityOrder | undefined> {
  const { rows } = await sql<AuthorityOrder>`
    select ${columns} from authority_orders where id = ${id}
  `.execute(db)
  return rows[0]
}

/** @returns the id; throws on a violation for an entry that does not exist or was replaced already */
export async function insertOrder(tx: Tx, order: NewAuthorityOrder): Promise<string> {
  const row = await tx
    .insertInto('authority_orders')
    .values({
      authority: order.authority,
      number: order.number,
      ordered_on: order.orderedOn,
      kind: order.kind,
      category: order.category,
      items: order.items,
      supersedes: order.supersedes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
