import { pageSizes } from '../../contract/limits.ts'
import type { CursorPage } from '../../contract/paging.ts'

/** A cursor, or a page number; null for the first page. */
export type PageParam = string | number | null

/** A page as any server that follows the spec sends it: a plain array, or rows with partial pagination fields. */
type LoosePage<Row> =
  | Row[]
  | {
      data: Row[]
      pagination?: Partial<CursorPage<Row>['pagination']>
      meta?: { total?: number }
    }

/**
 * Fills in the missing pagination fields of a response. Without `hasNext` and `nextCursor`, a full page means that
 * another one follows, as in the spec's clients.
 * @param param the cursor or page number that was requested
 */
export function readPage<Row>(
  response: LoosePage<Row>,
  param: PageParam,
  limit: number = pageSizes.feed,
): CursorPage<Row> {
  const { data, pagination = {}, meta } = Array.isArray(response) ? { data: response } : response
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

/** Page param of the next page; null after the last page. */
export const nextParam = ({ pagination }: CursorPage<unknown>): PageParam =>
  pagination.hasNext ? (pagination.nextCursor ?? pagination.page + 1) : null

/** Query parameters that request a page. */
export const pageQueryOf = (param: PageParam): { cursor?: string; page?: number } =>
  typeof param === 'number' ? { page: param } : { cursor: param ?? undefined }
