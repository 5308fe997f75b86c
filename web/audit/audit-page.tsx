import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText, X } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as texts from '#messages/audit'
import { auditFilters } from '../../contract/audit-filters.ts'
import { filtersIn } from '../../contract/filter.ts'
import { failureText } from '../lib/api-error.ts'
import { rowsOf } from '../lib/cursor-pages.ts'
import { ButtonLink } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useLoadMore } from '../ui/use-load-more.ts'
import { auditQuery } from './api.ts'
import { AuditFilters } from './audit-filters.tsx'
import { type AuditState, auditLog } from './audit-state.ts'
import { EntriesList, entryElementId } from './entries-list.tsx'

/** The log of admin actions, with filters. */
export function Component() {
  const [search] = useSearchParams()
  const state = auditLog.read(search)
  return (
    <>
      <PageHeading title={texts.auditLog} subtitle={texts.everyAdminActionNobody} />
      <AuditFilters state={state} />
      {state.targetId !== undefined && (
        <ButtonLink
          to={auditLog.addressOf({ ...state, targetId: undefined })}
          variant="secondary"
          size="sm"
          className="mt-3"
        >
          <span>
            {state.targetType === 'user' ? texts.onlyActionsOneMember : texts.onlyActionsOneItem}
          </span>
          <X aria-hidden="true" className="size-4" />
          <span className="sr-only">{texts.showAll}</span>
        </ButtonLink>
      )}
      <Entries state={state} />
    </>
  )
}

function Entries({ state }: { state: AuditState }) {
  const query = auditQuery(state)
  const list = useInfiniteQuery(query)
  const { data, error, isFetching, isPlaceholderData, hasNextPage, refetch } = list
  const [announcement, setAnnouncement] = useState('')
  const more = useLoadMore({
    list,
    queryKey: query.queryKey,
    rowsOf,
    itemName: 'entry',
    announce: setAnnouncement,
    elementId: entryElementId,
  })
  if (!data && error) {
    return (
      <div className="mt-6">
        <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
      </div>
    )
  }
  const entries = rowsOf(data?.pages ?? [])
  const total = data?.pages.at(-1)?.pagination.total
  return (
    <div aria-busy={isFetching}>
      <p className="tabular mt-4 mb-2 min-h-6 text-small text-ink-soft" aria-live="polite">
        {total !== undefined && texts.entryCount({ count: total })}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {!data ? (
        <EntriesSkeleton />
      ) : entries.length === 0 ? (
        <NoEntries state={state} />
      ) : (
        <div className={classNames('transition-opacity', isPlaceholderData && 'opacity-60')}>
          <EntriesList entries={entries} />
          {hasNextPage ? (
            <LoadMore label={texts.loadMore} more={more} />
          ) : (
            <p className="py-6 text-center text-small text-ink-soft">{texts.noEarlierEntries}</p>
          )}
        </div>
      )}
    </div>
  )
}

function NoEntries({ state }: { state: AuditState }) {
  const isFiltered = filtersIn(auditFilters, state).length > 0
  return (
    <EmptyState
      title={texts.noEntriesFound}
      hint={isFiltered ? texts.noEntriesMatchThese : texts.adminActionsAppearHere}
      icon={<ScrollText />}
    >
      {isFiltered && (
        <ButtonLink to={auditLog.path} variant="outline">
          {texts.showAllEntries}
        </ButtonLink>
      )}
    </EmptyState>
  )
}

function EntriesSkeleton() {
  return (
    <Loading label={texts.loadingTheAuditLog} className="divide-y divide-line border-y border-line">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <div key={row} className="grid gap-2 py-3 md:grid-cols-[11rem_1fr_2fr]">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      ))}
    </Loading>
  )
}
