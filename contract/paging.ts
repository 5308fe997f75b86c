import { z } from 'zod'
import { limits } from './limits.ts'

const wholeNumber = (name: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `${name} must be a whole number`)
    .transform(Number)

/** `page` (from 1) and `limit` of a list; above the cap `limit` becomes the cap. */
export function pageQuery(defaultLimit: number, cap: number = limits.pageLimitMax) {
  return z.object({
    page: wholeNumber('page')
      .refine((page) => page >= 1, 'page must be at least 1')
      .default(1),
    limit: wholeNumber('limit')
      .refine((limit) => limit >= 1, 'limit must be at least 1')
      .transform((limit) => Math.min(limit, cap))
      .default(defaultLimit),
  })
}

/** Literal text to look for; blank means no search. */
export const SearchText = z
  .string()
  .trim()
  .max(limits.searchMax, `search must not exceed ${limits.searchMax} characters`)
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

/** The paged envelope around rows of one shape. */
export function paged<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), pagination: Pagination })
}

/**
 * The envelope of a list that can be searched. `isSimilar`: nothing holds the text searched for, and the rows are only
 * similar to it.
 */
export function searched<Shape extends z.ZodRawShape>(envelope: z.ZodObject<Shape>) {
  return envelope.extend({ isSimilar: z.boolean() })
}

/** Says of a page whether its rows are only similar to what was searched for. */
export type Searched<Found> = Found & { isSimilar: boolean }

/** A page as the server returns it. */
export interface Page<Row> {
  data: Row[]
  pagination: Pagination
}

/** Completes the pagination of a page from the total of its list. */
export function paginate(page: number, limit: number, total: number): Pagination {
  const totalPages = Math.ceil(total / limit)
  return { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 }
}

/**
 * `page` and `limit`, and `cursor`: the id of the last row seen, after which the page begins whatever the
 * page's number. Lists that grow while they are read neither repeat nor miss a row by it.
 */
export function cursorQuery(defaultLimit: number) {
  return pageQuery(defaultLimit).extend({
    cursor: z.uuid('Invalid cursor').toLowerCase().optional(),
  })
}

/**
 * The same for rows whose ids are in no order: the cursor is the place of the last row seen, in microseconds
 * since 1970, and its id.
 */
export function timedCursorQuery(defaultLimit: number) {
  return pageQuery(defaultLimit).extend({
    cursor: z
      .string()
      .toLowerCase()
      .regex(/^\d{1,16}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Invalid cursor')
      .optional(),
  })
}

export interface CursorPaging {
  page: number
  limit: number
  cursor?: string
}

/** The paged envelope of a list that can be read by cursor. */
export function cursored<Row extends z.ZodType>(row: Row) {
  return z.object({
    data: z.array(row),
    pagination: Pagination.extend({ nextCursor: z.string().nullable() }),
  })
}

/** A page read by cursor, or by number. */
export interface CursorPage<Row> {
  data: Row[]
  pagination: Pagination & { nextCursor: string | null }
}

/** Completes a page read with one row more than its limit, which tells whether another page follows. */
export function cursorPage<Row>(
  rows: Row[],
  { page, limit, cursor }: CursorPaging,
  total: number,
  idOf: (row: Row) => string,
): CursorPage<Row> {
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  const hasNext = rows.length > limit
  return {
    data,
    pagination: {
      ...paginate(page, limit, total),
      hasNext,
      hasPrev: cursor !== undefined || page > 1,
      nextCursor: hasNext && last ? idOf(last) : null,
    },
  }
}
