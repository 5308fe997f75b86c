import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { failureText } from '../lib/api-error.ts'
import { texts } from '../lib/texts.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

interface CommentsErrorProps {
  list: Pick<UseInfiniteQueryResult, 'error' | 'isFetching' | 'refetch'>
  isCompact: boolean
}

/** Shown if the comments could not be loaded, with the button to try again. */
export function CommentsError({ list, isCompact }: CommentsErrorProps) {
  const { error, isFetching, refetch } = list
  const message = failureText(error, texts.commentsFetchFailed)
  if (!isCompact) {
    return <ErrorState message={message} onRetry={refetch} isRetrying={isFetching} />
  }
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 py-3">
      <p className="text-small font-medium">{message}</p>
      <Button
        variant="outline"
        size="sm"
        aria-disabled={isFetching}
        onClick={() => {
          if (!isFetching) void refetch()
        }}
      >
        Try Again
      </Button>
    </div>
  )
}

/** Shown while the comments load. */
export function CommentsSkeleton({ isCompact }: { isCompact: boolean }) {
  const rows = isCompact ? ['a', 'b'] : ['a', 'b', 'c']
  return (
    <Loading label="Loading comments" className={isCompact ? undefined : 'divide-y divide-line'}>
      {rows.map((comment) => (
        <div key={comment} className={isCompact ? 'py-3' : 'py-4 sm:py-5'}>
          <div className="flex min-h-target items-center gap-3">
            <Skeleton className={classNames(isCompact ? 'size-8' : 'size-10', 'rounded-full!')} />
            <div className="flex-1 space-y-2">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-3.5 w-24" />
            </div>
          </div>
          <div className={classNames('mt-2.5 space-y-2.5', isCompact ? 'pl-11' : 'sm:pl-13')}>
            <Skeleton className="h-4" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
