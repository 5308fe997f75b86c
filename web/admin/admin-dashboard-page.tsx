import { useQuery } from '@tanstack/react-query'
import { failureText } from '../lib/api-error.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { ReviewPanel } from '../verification/review-panel.tsx'
import { Activity } from './activity.tsx'
import { adminStatsQuery } from './api.ts'
import { CreatePersonalityButton } from './create-personality-button.tsx'
import { RecentUsers } from './recent-users.tsx'
import { SiteStatCards } from './site-stat-cards.tsx'
import { TopPersonalities } from './top-personalities.tsx'

/** Statistics of the site and the open verification requests. */
export function Component() {
  const stats = useQuery(adminStatsQuery)
  const { data, error, isFetching, refetch } = stats
  const hasFailed = error !== null && !data
  return (
    <>
      <PageHeading
        title="Admin Dashboard"
        subtitle="Activity and pending tasks."
        actions={<CreatePersonalityButton />}
      />
      {hasFailed ? (
        <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
      ) : (
        <SiteStatCards stats={data} />
      )}
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="lg:col-span-2">
          <Activity />
        </div>
        <div className="lg:col-span-2">
          <ReviewPanel />
        </div>
        {!hasFailed && (
          <>
            <TopPersonalities personalities={data?.topPersonalities} />
            <RecentUsers users={data?.recentUsers} />
          </>
        )}
      </div>
    </>
  )
}
