import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CursorPage } from '../../contract/paging.ts'
import { failureText } from '../lib/api-error.ts'
import { classNames } from './class-names.ts'
import { ErrorState } from './error-state.tsx'
import { LoadMore } from './load-more.tsx'
import { useLoadMore } from './use-load-more.ts'

interface InfiniteListProps<Row, Key extends QueryKey, PageParam> {
  query: UseInfiniteQueryOptions<
    CursorPage<Row>,
    Error,
    InfiniteData<CursorPage<Row>>,
    Key,
    PageParam
  >
  /** What one row is, as in '3 more cases loaded.' */
  itemName: string
  /** The id of a row's element, which takes the focus when it is the first that was added. */
  elementId: (row: Row) => string
  empty: ReactNode
  skeleton: ReactNode
  /** Said below the last row. */
  end: string
  /** The rows, each as `li`. */
  children: (rows: Row[]) => ReactNode
}

/** A list read on by cursor: while it loads, when that fails, when it is empty, the way on and the end. */
export function InfiniteList<Row extends { id: string }, Key extends QueryKey, PageParam>({
  query,
  itemName,
  elementId,
  empty,
  skeleton,
  end,
  children,
}: InfiniteListProps<Row, Key, PageParam>) {
  const list = useInfiniteQuery(query)
  const { data, error, isFetching, isPlaceholderData, hasNextPage, refetch } = list
  const [news, setNews] = useState('')
  const more = useLoadMore({
    list,
    queryKey: query.queryKey,
    rowsOf,
    itemName,
    announce: setNews,
    elementId,
  })
  if (!data) {
    return error ? (
      <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
    ) : (
      skeleton
    )
  }
  const rows = rowsOf(data.pages)
  if (rows.length === 0 && !hasNextPage) return empty
  return (
    <div aria-busy={isFetching}>
      <p role="status" className="sr-only">
        {news}
      </p>
      <ul className={classNames('space-y-4 transition-opacity', isPlaceholderData && 'opacity-60')}>
        {children(rows)}
      </ul>
      {hasNextPage ? (
        <LoadMore label="Load More" more={more} />
      ) : (
        <p className="py-6 text-center text-small text-ink-soft">{end}</p>
      )}
    </div>
  )
}

const rowsOf = <Row,>(pages: CursorPage<Row>[]) => pages.flatMap(({ data }) => data)
