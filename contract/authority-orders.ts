import { z } from 'zod'
import * as texts from '#messages/contract/administration'
import * as inputs from '#messages/contract/inputs'
import { access, endpoint } from './endpoint.ts'
import { Id, Timestamp } from './ids.ts'
import { limits, pageSizes } from './limits.ts'
import { cursored, cursorQuery } from './paging.ts'
import { isPlainLine } from './plain-line.ts'
import { type StatementCategory, statementCategories } from './statement-categories.ts'
import { requiredText } from './text.ts'

/** What an order asks for. */
export const OrderKind = z.enum(['REMOVE', 'RESTRICT', 'INFORMATION', 'HOLD'])
export type OrderKind = z.infer<typeof OrderKind>

/** The kind of illegal content that an order is about, with the codes of the DSA; unspecified where it does not say. */
export const OrderCategory = z.enum([
  ...(Object.keys(statementCategories) as StatementCategory[]),
  'STATEMENT_CATEGORY_NOT_SPECIFIED_ORDER',
])
export type OrderCategory = z.infer<typeof OrderCategory>

/** An order of a court or an authority, as everybody sees it. */
export const AuthorityOrder = z.object({
  id: Id,
  authority: z.string(),
  number: z.string(),
  orderedOn: z.iso.date(),
  kind: OrderKind,
  category: OrderCategory,
  /** Texts or accounts that it is about. */
  items: z.int(),
  /** True if the entry replaces another one. */
  isCorrection: z.boolean(),
  createdAt: Timestamp,
})
export type AuthorityOrder = z.infer<typeof AuthorityOrder>

const OrderYear = z.object({ year: z.int(), orders: z.int(), items: z.int() })
export type OrderYear = z.infer<typeof OrderYear>

const line = (max: number, required: () => string) =>
  requiredText(max, { required, max: inputs.mustNotExceed }).refine(isPlainLine, {
    error: inputs.onOneLine,
  })

export const NewAuthorityOrder = z.object({
  authority: line(limits.nameMax, texts.authorityRequired),
  number: line(limits.referenceMax, texts.orderNumberRequired),
  orderedOn: z.iso.date({ error: texts.orderDate }),
  kind: OrderKind,
  category: OrderCategory.default('STATEMENT_CATEGORY_NOT_SPECIFIED_ORDER'),
  items: z.int({ error: inputs.wholeNumber }).min(0).max(limits.orderItemsMax),
  /** The entry that this one replaces. */
  supersedes: Id.optional(),
})
export type NewAuthorityOrder = z.output<typeof NewAuthorityOrder>

const OrdersQuery = cursorQuery(pageSizes.authorityOrders)
export type OrdersQuery = z.output<typeof OrdersQuery>

export const authorityOrders = {
  list: endpoint('GET', '/transparency/orders', access.public, {
    summary:
      'List orders of courts and authorities, the latest entry first, without entries that were replaced',
    query: OrdersQuery,
    reply: cursored(AuthorityOrder),
    shared: 'everybody',
  }),
  years: endpoint('GET', '/transparency/order-years', access.public, {
    summary: 'Count orders of courts and authorities by year, the newest first',
    reply: z.object({ data: z.array(OrderYear) }),
    shared: 'everybody',
  }),
  record: endpoint('POST', '/admin/orders', 'manageMembers', {
    summary: 'Publish an order, or replace an entry by another one',
    body: NewAuthorityOrder,
    reply: AuthorityOrder,
    status: 201,
  }),
}
