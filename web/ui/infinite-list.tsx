import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useState } from 'react'
import * as texts from '#messages/ui'
import type { CursorPage } from '../../contract/paging.ts'
import { failureText } from '../lib/api-error.ts'
import { rowsOf } from '../lib/cursor-pages.ts'
import { classNames } from './class-names.ts'
import { ErrorState } from './error-state.tsx'
import { LoadMore } from './load-more.tsx'
import { type ItemName, useLoadMore } from './use-load-more.ts'

interface InfiniteListProps<Row, Key extends QueryKey, PageParam> {
  query: UseInfiniteQueryOptions<
    CursorPage<Row>,
    Error,
    InfiniteData<CursorPage<Row>>,
    Key,
    PageParam
  >
  /** What the rows are. */
  itemName: ItemName
  /** The id of a row's element; the first added row is focused after loading more. */
  elementId: (row: Row) => string
  empty: ReactElement
  skeleton: ReactElement
  /** Shown below the last row. */
  end: string
  /** Class names of the list, which separate its rows. */
  look?: string
  /** The rows, each as `li`. */
  children: (rows: Row[]) => ReactNode
}

/** A cursor-paginated list with loading, error and empty states, a 'Load More' button and an end marker. */
export function InfiniteList<Row extends { id: string }, Key extends QueryKey, PageParam>({
  query,
  itemName,
  elementId,
  empty,
  skeleton,
  end,
  look = 'space-y-4',
  children,
}: InfiniteListProps<Row, Key, PageParam>) {
  const list = useInfiniteQuery(query)
  const { data, error, isFetching, isPlaceholderData, hasNextPage, refetch } = list
  const [announcement, setAnnouncement] = useState('')
  const more = useLoadMore({
    list,
    queryKey: query.queryKey,
    rowsOf,
    itemName,
    announce: setAnnouncement,
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
        {announcement}
      </p>
      <ul className={classNames(look, 'transition-opacity', isPlaceholderData && 'opacity-60')}>
        {children(rows)}
      </ul>
      {hasNextPage ? (
        <LoadMore label={texts.loadMore} more={more} />
      ) : (
        <p className="py-6 text-center text-small text-ink-soft">{end}</p>
      )}
    </div>
  )
}
