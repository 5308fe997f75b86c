import type { CursorPage, Pagination } from '../../contract/paging.ts'

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
