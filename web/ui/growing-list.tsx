import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CursorPage } from '../../contract/paging.ts'
import { failureText } from '../lib/api-error.ts'
import { plural } from '../lib/formats.ts'
import { classNames } from './class-names.ts'
import { ErrorState } from './error-state.tsx'
import { LoadMore } from './load-more.tsx'
import { useFocusSoon } from './use-focus-soon.ts'

interface GrowingListProps<Row> {
  list: UseInfiniteQueryResult<InfiniteData<CursorPage<Row>>>
  /** What one row is, as in '3 more cases loaded.' */
  noun: string
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
export function GrowingList<Row extends { id: string }>({
  list,
  noun,
  elementId,
  empty,
  skeleton,
  end,
  children,
}: GrowingListProps<Row>) {
  const { data, error, isFetching, isPlaceholderData, hasNextPage, refetch } = list
  const [news, setNews] = useState('')
  const focusSoon = useFocusSoon()
  if (!data) {
    return error ? (
      <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
    ) : (
      skeleton
    )
  }
  const rows = rowsOf(data)

  async function load(): Promise<void> {
    const known = new Set(rows.map(({ id }) => id))
    const { data: grown, isError } = await list.fetchNextPage()
    if (isError || !grown) return
    const added = rowsOf(grown).filter(({ id }) => !known.has(id))
    setNews(`${added.length} more ${plural(added.length, noun)} loaded.`)
    if (added[0]) focusSoon(elementId(added[0]))
  }

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
        <LoadMore label="Load More" list={list} onLoad={() => void load()} />
      ) : (
        <p className="py-6 text-center text-small text-ink-soft">{end}</p>
      )}
    </div>
  )
}

const rowsOf = <Row,>({ pages }: InfiniteData<CursorPage<Row>>) =>
  pages.flatMap((page) => page.data)
