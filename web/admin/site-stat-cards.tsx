import { MessageSquare, UserRound, Users, Vote } from 'lucide-react'
import * as texts from '#messages/admin'
import type { AdminStats } from '../../contract/admin.ts'
import { StatCard } from '../dashboard/stat-card.tsx'
import { fullCount } from '../lib/formats.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

/** Statistics of the site; skeletons of the same size while they load. */
export function SiteStatCards({ stats }: { stats: AdminStats | undefined }) {
  const growth = stats?.growth
  return (
    <section aria-label={texts.siteStatistics}>
      {!stats && <Loading label={texts.loadingTheStatistics}>{null}</Loading>}
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatCard
          label={texts.totalUsers}
          icon={<UserRound aria-hidden="true" className="max-sm:hidden" />}
          {...cardContent(stats?.totalUsers, growth?.usersThisMonth)}
        />
        <StatCard
          label={texts.personalities}
          icon={<Users aria-hidden="true" className="max-sm:hidden" />}
          {...cardContent(stats?.totalPersonalities, growth?.personalitiesThisMonth)}
        />
        <StatCard
          label={texts.totalVotes}
          icon={<Vote aria-hidden="true" className="max-sm:hidden" />}
          {...cardContent(stats?.totalVotes, growth?.votesThisMonth)}
        />
        <StatCard
          label={texts.comments}
          icon={<MessageSquare aria-hidden="true" className="max-sm:hidden" />}
          {...cardContent(stats?.totalComments, growth?.commentsThisMonth)}
        />
      </div>
    </section>
  )
}

function cardContent(total: number | undefined, thisMonth: number | undefined) {
  const isKnown = total !== undefined && thisMonth !== undefined
  return {
    value: isKnown ? fullCount(total) : <Skeleton className="h-[1.1em] w-20" />,
    note: (
      // Two lines on the narrowest phones, where the text of a large number wraps.
      <span className="block max-[24rem]:min-h-[3em]">
        {isKnown ? texts.thisMonth({ thisMonth }) : <Skeleton className="h-[1.5em] w-28" />}
      </span>
    ),
  }
}
