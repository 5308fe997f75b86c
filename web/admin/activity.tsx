import { useQuery } from '@tanstack/react-query'
import * as texts from '#messages/admin'
import type { ActivityDay } from '../../contract/admin.ts'
import { failureText } from '../lib/api-error.ts'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { ActivityChart } from './activity-chart.tsx'
import { ActivityTable } from './activity-table.tsx'
import { adminActivityQuery } from './api.ts'

/** Daily activity of the last 30 days as charts and as a table. */
export function Activity() {
  const { data, error, isFetching, refetch } = useQuery(adminActivityQuery)
  return (
    <Card className="px-5 pt-4 pb-5">
      <h2 className="text-card font-bold">{texts.last30Days}</h2>
      {data ? (
        <Days days={data.data} />
      ) : error ? (
        <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
      ) : (
        <DaysSkeleton />
      )}
    </Card>
  )
}

function Days({ days }: { days: ActivityDay[] }) {
  return (
    <>
      <ActivityChart days={days} />
      <details className="mt-4">
        <summary className="flex min-h-target w-fit cursor-pointer items-center text-small font-semibold text-accent underline-offset-4 hover:underline">
          {texts.showAsATable}
        </summary>
        <ActivityTable days={days} />
      </details>
    </>
  )
}

/** Placeholder with the height of the days: their text, three charts and the button of the table. */
function DaysSkeleton() {
  return (
    <Loading label={texts.loadingLast30Days} className="pb-15">
      <Skeleton className="mt-1 h-[2.8125rem] w-64 max-w-full sm:h-6" />
      <div className="mt-3 grid gap-5 lg:grid-cols-3 lg:gap-8">
        <Skeleton className="h-33 w-full" />
        <Skeleton className="h-33 w-full" />
        <Skeleton className="h-33 w-full" />
      </div>
    </Loading>
  )
}
