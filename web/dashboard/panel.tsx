import type { CSSProperties, ReactNode } from 'react'
import * as texts from '#messages/dashboard'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { RetryButton } from '../ui/retry-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { NamedSkeletonRow, SkeletonRows } from '../ui/skeleton-rows.tsx'
import type { OfflineQuery } from './use-lenient-query.ts'

/** As many as a hint and a button are high. */
const emptyRows = 4

/** Rows of a panel for which there are `count`. */
export const rowsFor = (count: number, max: number): number =>
  count > 0 ? Math.min(count, max) : emptyRows

interface PanelProps {
  title: string
  /** Expected number of rows, for which space is reserved to prevent layout shift. */
  rows: number
  /** Reserves the space also on small screens, where only the first panel is in view when the page opens. */
  isFirst?: boolean
  isLoading: boolean
  /** Set when the rows are unknown because the browser is offline. */
  offline?: OfflineQuery | undefined
  /** Shown when there are no rows. */
  empty: ReactNode
  /** The rows as `li`. */
  children: ReactNode[]
}

/** A titled list on the dashboard. */
export function Panel(props: PanelProps) {
  const { title, rows, isFirst, isLoading, offline, empty, children } = props
  return (
    <Card className="flex flex-col px-4 pt-3 pb-1">
      <h2 className="text-card font-bold">{title}</h2>
      <div
        className={classNames(
          'mt-1 flex flex-col lg:min-h-(--reserved)',
          isFirst && 'min-h-(--reserved)',
        )}
        style={{ '--reserved': `${rows * 3.5}rem` } as CSSProperties}
      >
        {isLoading ? (
          <SkeletonRows label={texts.loading({ title })} count={rows}>
            <NamedSkeletonRow className="h-14">
              <Skeleton className="h-6 w-18" />
            </NamedSkeletonRow>
          </SkeletonRows>
        ) : offline ? (
          <NotAvailable {...offline} />
        ) : children.length === 0 ? (
          <p className="m-auto max-w-[22.5em] py-8 text-center text-ink-soft">{empty}</p>
        ) : (
          <ol className="divide-y divide-line">{children}</ol>
        )}
      </div>
    </Card>
  )
}

function NotAvailable({ isFetching, retry }: OfflineQuery) {
  return (
    <div className="m-auto py-8 text-center">
      <p className="mb-5 text-ink-soft">{texts.notAvailableOffline}</p>
      <RetryButton onRetry={retry} isRetrying={isFetching}>
        {texts.retry}
      </RetryButton>
    </div>
  )
}
