import { pageSizes } from '../../contract/limits.ts'
import type { CursorPage } from '../../contract/paging.ts'

/** Where a list goes on: after a cursor, or at the page of this number; null at its beginning. */
export type PageParam = string | number | null

/** A page as the spec's servers answer it: a list, or rows with as much about the paging as they know. */
type LoosePage<Row> =
  | Row[]
  | {
      data: Row[]
      pagination?: Partial<CursorPage<Row>['pagination']>
      meta?: { total?: number }
    }

/**
 * Completes an answer to a page. Without `hasNext` and `nextCursor` another page is expected after a full one,
 * as the spec's clients do.
 * @param param what the page was asked for with
 */
export function readPage<Row>(
  answer: LoosePage<Row>,
  param: PageParam,
  limit: number = pageSizes.feed,
): CursorPage<Row> {
  const { data, pagination = {}, meta } = Array.isArray(answer) ? { data: answer } : answer
  const page = pagination.page ?? (typeof param === 'number' ? param : 1)
  const total = pagination.total ?? meta?.total ?? data.length
  const nextCursor = pagination.nextCursor ?? null
  return {
    data,
    pagination: {
      page,
      limit: pagination.limit ?? limit,
      total,
      totalPages: pagination.totalPages ?? Math.ceil(total / limit),
      hasNext: pagination.hasNext ?? (nextCursor !== null || data.length === limit),
      hasPrev: pagination.hasPrev ?? (page > 1 || typeof param === 'string'),
      nextCursor,
    },
  }
}

/** Where the list goes on after a page; null at its end. */
export const nextParam = ({ pagination }: CursorPage<unknown>): PageParam =>
  pagination.hasNext ? (pagination.nextCursor ?? pagination.page + 1) : null

/** The part of the query that asks for a page. */
export const pageQueryOf = (param: PageParam): { cursor?: string; page?: number } =>
  typeof param === 'number' ? { page: param } : { cursor: param ?? undefined }
