import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Page } from '../../contract/paging.ts'
import { failureText } from '../lib/api-error.ts'
import { classNames } from './class-names.ts'
import { ErrorState } from './error-state.tsx'
import { Pagination } from './pagination.tsx'

interface PagedRowsProps<Row> {
  list: UseQueryResult<Page<Row>>
  /** Names the list for assistive technology, as in 'Pages of votes'. */
  pagesLabel: string
  hrefFor: (page: number) => string
  /** Shown for a failure that came without words. */
  failedText?: string
  /** Shown in place of a list without rows. */
  empty: ReactNode
  /** Shown while the first page is on its way. */
  skeleton: ReactNode
  /** The list itself, out of the rows of the page. */
  children: (rows: Row[]) => ReactNode
}

/** A page of a list with links to the others: while it loads, when it fails, when it is empty; a new page dims the last one. */
export function PagedRows<Row>({
  list,
  pagesLabel,
  hrefFor,
  failedText,
  empty,
  skeleton,
  children,
}: PagedRowsProps<Row>) {
  const { data: page, error, isError, isFetching, isPlaceholderData, refetch } = list
  return (
    <div aria-busy={isFetching}>
      {page ? (
        <>
          {page.data.length === 0 ? (
            empty
          ) : (
            <div className={classNames('transition-opacity', isPlaceholderData && 'opacity-60')}>
              {children(page.data)}
            </div>
          )}
          <div className="mt-10">
            <Pagination
              page={page.pagination.page}
              totalPages={page.pagination.totalPages}
              hrefFor={hrefFor}
              label={pagesLabel}
            />
          </div>
        </>
      ) : isError ? (
        <ErrorState
          message={failureText(error, failedText)}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      ) : (
        skeleton
      )}
    </div>
  )
}
