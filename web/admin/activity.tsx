import { useQuery } from '@tanstack/react-query'
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
      <h2 className="text-card font-bold">Last 30 days</h2>
      {data ? (
        <Days days={data.data} />
      ) : error ? (
        <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
      ) : (
        <Loading label="Loading the last 30 days" className="mt-4 grid gap-5 lg:grid-cols-3">
          <Skeleton className="h-36 w-full" />
          <Skeleton className="h-36 w-full" />
          <Skeleton className="h-36 w-full" />
        </Loading>
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
          Show as a table
        </summary>
        <ActivityTable days={days} />
      </details>
    </>
  )
}
