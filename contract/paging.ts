import { z } from 'zod'
import * as inputs from '#messages/contract/inputs'
import { limits } from './limits.ts'

const wholeNumber = (name: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, { error: () => inputs.wholeNumberIn({ name }) })
    .transform(Number)

/** 1-based `page` and `limit` of a list; `limit` is capped. */
export function pageQuery(defaultLimit: number, cap: number = limits.pageLimitMax) {
  return z.object({
    page: wholeNumber('page')
      .refine((page) => page >= 1, { error: () => inputs.atLeastOneIn({ name: 'page' }) })
      .default(1),
    limit: wholeNumber('limit')
      .refine((limit) => limit >= 1, { error: () => inputs.atLeastOneIn({ name: 'limit' }) })
      .transform((limit) => Math.min(limit, cap))
      .default(defaultLimit),
  })
}

/** Literal search text; blank means no search. */
export const SearchText = z
  .string()
  .trim()
  .max(limits.searchMax, { error: () => inputs.searchTooLong({ max: limits.searchMax }) })
  .transform((text) => text || undefined)
  .optional()

export const Order = z.enum(['asc', 'desc'])
export type Order = z.infer<typeof Order>

export const Pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalPages: z.int(),
  hasNext: z.boolean(),
  hasPrev: z.boolean(),
})
export type Pagination = z.infer<typeof Pagination>

/** The envelope of a page of rows. */
export function paged<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), pagination: Pagination })
}

/**
 * The envelope of a searchable list. `isSimilar`: nothing contains the search text, and the rows are only similar to it.
 */
export function searched<Shape extends z.ZodRawShape>(envelope: z.ZodObject<Shape>) {
  return envelope.extend({ isSimilar: z.boolean() })
}

/** A page with a flag that its rows are only similar to the search text. */
export type Searched<Found> = Found & { isSimilar: boolean }

/** A page of rows with its pagination. */
export interface Page<Row> {
  data: Row[]
  pagination: Pagination
}

/**
 * `page`, `limit` and `cursor`: the id of the last row seen, which overrides the page number. With a cursor, lists that
 * grow meanwhile neither repeat nor miss a row.
 */
export function cursorQuery(defaultLimit: number) {
  return pageQuery(defaultLimit).extend({
    cursor: z.uuid({ error: inputs.invalidCursor }).toLowerCase().optional(),
  })
}

/**
 * Cursor paging for rows with random ids: the cursor is the time of the last row seen, in microseconds since 1970, and
 * its id.
 */
export function timedCursorQuery(defaultLimit: number) {
  return pageQuery(defaultLimit).extend({
    cursor: z
      .string()
      .toLowerCase()
      .regex(/^\d{1,16}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, {
        error: inputs.invalidCursor,
      })
      .optional(),
  })
}

/** The pagination of a list with cursor paging; `nextCursor` is null on the last page. */
export const CursorPagination = Pagination.extend({ nextCursor: z.string().nullable() })

/** The envelope of a list with cursor paging. */
export function cursored<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), pagination: CursorPagination })
}

/** A page read by cursor or by page number. */
export interface CursorPage<Row> {
  data: Row[]
  pagination: z.infer<typeof CursorPagination>
}
