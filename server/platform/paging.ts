import type { CursorPage, Order, Pagination } from '../../contract/paging.ts'
import { problem } from './errors.ts'

/** The validated query of a list with cursor paging. */
export interface CursorPaging {
  page: number
  limit: number
  cursor?: string
}

/** Computes the pagination from the total of the list. */
export function paginate(page: number, limit: number, total: number): Pagination {
  const totalPages = Math.ceil(total / limit)
  return { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 }
}

/** Builds a page from rows read with limit + 1: the extra row shows that another page follows. */
export function cursorPage<Row>(
  rows: readonly Row[],
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

/** The part of a list to read. */
export interface PageWindow {
  offset: number
  limit: number
  /** The direction of a column, which is reversed when the window is counted from the end of the list. */
  direction(order: Order): Order
}

/** Skipped rows up to which a list is read from its beginning, so that short lists do not depend on their total. */
const maxSkippedForward = 1_000

/** Skipped rows of a list whose rows are looked up in tables: some tens of milliseconds. */
export const maxSkippedRows = 10_000

/** Skipped entries of a list that is ordered by an index alone: some tens of milliseconds. */
export const maxSkippedEntries = 250_000

const opposite = { asc: 'desc', desc: 'asc' } as const

interface Bounds {
  /** Number of rows in the list. */
  total: number
  /** Largest distance of a page from the nearer end of the list. */
  maxSkipped: number
}

/** The rows may be shared with other requests. */
type Read<Row> = (window: PageWindow) => Promise<readonly Row[]>

/**
 * Reads a page by its number, from the nearer end of the list, so that the last pages are as cheap as the first ones. A
 * page past the end is empty and reads nothing.
 * @throws 400 for a page that is too far from both ends
 */
export function readPage<Row>(
  { page, limit }: { page: number; limit: number },
  bounds: Bounds,
  read: Read<Row>,
): Promise<Row[]> {
  return readRange((page - 1) * limit, limit, bounds, read)
}

/** As `readPage`, for a list with cursors, with the extra row that `cursorPage` needs. */
export function readCursorPage<Row>(
  { page, limit, cursor }: CursorPaging,
  bounds: Bounds,
  read: Read<Row>,
): Promise<Row[]> {
  const start = cursor === undefined ? (page - 1) * limit : 0
  return readRange(start, limit + 1, bounds, read)
}

async function readRange<Row>(
  start: number,
  limit: number,
  { total, maxSkipped }: Bounds,
  read: Read<Row>,
): Promise<Row[]> {
  const forward = { offset: start, limit, direction: (order: Order) => order }
  if (start <= maxSkippedForward) return [...(await read(forward))]
  if (start >= total) return []
  const count = Math.min(limit, total - start)
  const after = total - start - count
  if (Math.min(start, after) > maxSkipped) throw problem('pageTooDeep')
  if (start <= after) return [...(await read(forward))]
  const reversed = { offset: after, limit: count, direction: (order: Order) => opposite[order] }
  return (await read(reversed)).toReversed()
}
