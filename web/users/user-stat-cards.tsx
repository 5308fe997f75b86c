import { useQuery } from '@tanstack/react-query'
import { CircleSlash, UserRound, UserRoundCheck, UserRoundPlus } from 'lucide-react'
import * as texts from '#messages/users'
import type { UserStats } from '../../contract/users.ts'
import { StatCard } from '../dashboard/stat-card.tsx'
import { failureText } from '../lib/api-error.ts'
import { fullCount } from '../lib/formats.ts'
import { RetryButton } from '../ui/retry-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { countedStatsQuery, userStatsQuery } from './api.ts'
import { maxCountedUsers } from './count-users.ts'

/** User statistics; if the server's request fails they are counted from the newest users. */
export function UserStatCards() {
  const stats = useQuery(userStatsQuery)
  const counted = useQuery({ ...countedStatsQuery, enabled: stats.isError })
  const shown = stats.data ?? counted.data
  if (!shown && stats.isError && counted.isError) {
    return (
      <div
        role="alert"
        className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-line py-3 text-small"
      >
        <p>{texts.statisticsFailed({ reason: failureText(counted.error) })}</p>
        <RetryButton
          isRetrying={stats.isFetching || counted.isFetching}
          onRetry={() => {
            void stats.refetch()
            void counted.refetch()
          }}
        />
      </div>
    )
  }
  const isPartial = !stats.data && counted.data?.isPartial
  return (
    <section aria-label={texts.memberStatistics} aria-busy={!shown} className="mb-6">
      <Cards stats={shown} />
      {isPartial && (
        <p className="mt-2 text-caption text-ink-soft">
          {texts.countedNewestMembers({ max: maxCountedUsers })}
        </p>
      )}
    </section>
  )
}

function Cards({ stats }: { stats: UserStats | undefined }) {
  const countOrSkeleton = (count: number | undefined) =>
    count === undefined ? <Skeleton className="h-[1.1em] w-16" /> : fullCount(count)
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard
        label={texts.totalMembers}
        icon={<UserRound aria-hidden="true" />}
        value={countOrSkeleton(stats?.totalUsers)}
      />
      <StatCard
        label={texts.active}
        icon={<UserRoundCheck aria-hidden="true" />}
        value={countOrSkeleton(stats?.activeUsers)}
      />
      <StatCard
        label={texts.suspended}
        icon={<CircleSlash aria-hidden="true" />}
        value={countOrSkeleton(stats?.suspendedUsers)}
      />
      <StatCard
        label={texts.newThisWeek}
        icon={<UserRoundPlus aria-hidden="true" />}
        value={countOrSkeleton(stats?.newUsersThisWeek)}
        note={
          <span className="block max-sm:min-h-[3em]">
            {stats ? weekBeforeText(stats) : <Skeleton className="h-[1.5em] w-32" />}
          </span>
        }
      />
    </div>
  )
}

const weekBeforeText = ({ newUsersLastWeek, growth }: UserStats) =>
  newUsersLastWeek === 0
    ? texts.noneTheWeekBefore
    : growth === 0
      ? texts.theWeekBeforeNoChange({ count: newUsersLastWeek })
      : texts.theWeekBefore({
          count: newUsersLastWeek,
          change: growth > 0 ? 'growth' : 'decline',
          percent: Math.round(Math.abs(growth)),
        })
