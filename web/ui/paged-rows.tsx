import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useId } from 'react'
import type { Page } from '../../contract/paging.ts'
import { failureText } from '../lib/api-error.ts'
import { shownRange } from '../lib/shown-range.ts'
import { classNames } from './class-names.ts'
import { ErrorState } from './error-state.tsx'
import { Pagination } from './pagination.tsx'

interface PagedRowsProps<Row> {
  list: Pick<
    UseQueryResult<Page<Row>>,
    'data' | 'error' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'
  >
  /** Accessible name of the pagination, such as 'Pages of votes'. */
  pagesLabel: string
  hrefFor: (page: number) => string
  /** Shown for an error without a message. */
  failedText?: string
  /** Shown for an empty list. */
  empty: ReactElement
  /** Shown while the first page loads. */
  skeleton: ReactElement
  /** Renders the rows of the page. */
  children: (rows: Row[]) => ReactNode
}

/** One page of a list with pagination and loading, error and empty states; dims the old page while the next one loads. */
export function PagedRows<Row>({
  list,
  pagesLabel,
  hrefFor,
  failedText,
  empty,
  skeleton,
  children,
}: PagedRowsProps<Row>) {
  const resultsId = useId()
  const { data: page, error, isError, isFetching, isPlaceholderData, refetch } = list
  return (
    <div aria-busy={isFetching}>
      {page ? (
        <>
          <p id={resultsId} role="status" tabIndex={-1} className="sr-only">
            {isPlaceholderData ? '' : shownRange(page)}
          </p>
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
              resultsId={resultsId}
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
