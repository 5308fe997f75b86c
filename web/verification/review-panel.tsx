import { useInfiniteQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import * as texts from '#messages/verification-requests'
import type { ReceivedRequest } from '../../contract/verification.ts'
import { failureText } from '../lib/api-error.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { QueueKeys } from '../ui/queue-keys.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { useLoadMore } from '../ui/use-load-more.ts'
import { pendingRequestsQuery } from './pending-requests.ts'
import { decisionKeys, ReviewItem, reviewElementId } from './review-item.tsx'

const keys = [
  { letter: decisionKeys.approve, label: texts.approve },
  { letter: decisionKeys.reject, label: texts.reject },
]

/** Pending verification requests, for administrators. */
export function ReviewPanel() {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Card className="px-5 pt-4 pb-5">
      <h2 ref={heading} tabIndex={-1} className="text-card font-bold">
        {texts.verificationRequests}
      </h2>
      <p className="mt-0.5 text-small text-ink-soft">{texts.reviewManageUserVerification}</p>
      <div className="mt-4">
        <Requests onReviewed={() => heading.current?.focus()} />
      </div>
    </Card>
  )
}

function Requests({ onReviewed }: { onReviewed: () => void }) {
  const list = useInfiniteQuery(pendingRequestsQuery)
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = list
  const [announcement, setAnnouncement] = useState('')
  const more = useLoadMore({
    list,
    queryKey: pendingRequestsQuery.queryKey,
    rowsOf,
    itemName: 'request',
    announce: setAnnouncement,
    elementId: reviewElementId,
  })
  const requests = rowsOf(data?.pages ?? [])
  const isPageExhausted = data !== undefined && requests.length === 0 && hasNextPage

  // All fetched requests are decided while more pages exist: fetch the next one.
  useEffect(() => {
    if (isPageExhausted && !isFetching && !error) void fetchNextPage()
  }, [isPageExhausted, isFetching, error, fetchNextPage])

  if (requests.length === 0 && error) {
    return <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
  }
  if (!data || isPageExhausted) return <RequestsSkeleton />
  if (requests.length === 0) {
    return (
      <EmptyState
        icon={<BadgeCheck />}
        title={texts.noPendingRequests}
        hint={texts.allVerificationRequestsHave}
      />
    )
  }
  return (
    <>
      <QueueKeys keys={keys}>
        <ul className="divide-y divide-line border-y border-line">
          {requests.map((request) => (
            <ReviewItem key={request.id} request={request} onReviewed={onReviewed} />
          ))}
        </ul>
      </QueueKeys>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {hasNextPage && <LoadMore label={texts.loadMore} more={more} />}
    </>
  )
}

const rowsOf = (pages: { requests: ReceivedRequest[] }[]) =>
  pages.flatMap(({ requests }) => requests)

function RequestsSkeleton() {
  return (
    <SkeletonRows label={texts.loadingVerificationRequests} count={2}>
      <div className="flex gap-3 py-4">
        <Skeleton className="size-11 shrink-0 rounded-full!" />
        <div className="min-w-0 grow">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="mt-3 h-4 w-4/5" />
          <Skeleton className="mt-4 h-11 w-52" />
        </div>
      </div>
    </SkeletonRows>
  )
}
