import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import * as texts from '#messages/appeals'
import { failureText } from '../lib/api-error.ts'
import { RetryButton } from '../ui/retry-button.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { ownDecisionQuery, waitsForReview } from './api.ts'
import { DecisionReason } from './decision-reason.tsx'
import type { HiddenContent } from './hidden-content.ts'

interface HiddenNoticeProps {
  target: HiddenContent
  className?: string
}

/** Shown to the author of a hidden comment or post: which rule it breaks, and the button to appeal. */
export function HiddenNotice({ target, className }: HiddenNoticeProps) {
  const { data, error, isFetching, refetch } = useQuery(ownDecisionQuery(target.id))
  const noticeId = `hidden-${target.id}`
  return (
    <section
      id={noticeId}
      tabIndex={-1}
      aria-label={texts.whyThisIsHidden({ type: target.type })}
      className={className}
    >
      <div className="flex gap-3 rounded-control border border-line bg-sunken p-3.5 text-small">
        <EyeOff aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-ink-soft" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">
            {data === waitsForReview
              ? texts.waitsReviewOnlyYou({ type: target.type })
              : texts.hiddenOnlyYouCan({ type: target.type })}
          </p>
          {data === waitsForReview ? (
            <p className="mt-1">{texts.moderatorReadsFirstYou}</p>
          ) : data ? (
            <DecisionReason decision={data} noticeId={noticeId} />
          ) : error ? (
            <p role="alert" className="mt-1 flex flex-wrap items-center gap-x-3">
              <span>{failureText(error)}</span>
              <RetryButton onRetry={refetch} isRetrying={isFetching} />
            </p>
          ) : (
            data === undefined && (
              <Loading label={texts.loadingTheReason}>
                <Skeleton className="mt-1.5 h-4 w-4/5" />
              </Loading>
            )
          )}
        </div>
      </div>
    </section>
  )
}
