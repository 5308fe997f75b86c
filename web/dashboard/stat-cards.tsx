import { Activity, CalendarDays, MessageSquare, Vote } from 'lucide-react'
import type { User } from '../../contract/users.ts'
import { commentStatsQuery } from '../comments/api.ts'
import { fullCount, monthYear, plural } from '../lib/formats.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { voteStatsQuery } from '../votes/api.ts'
import { daysSince } from './days-since.ts'
import { engagementPercent } from './engagement.ts'
import { StatCard } from './stat-card.tsx'
import { useLenientQuery } from './use-lenient-query.ts'

/** The account in four figures. */
export function StatCards({ user }: { user: User }) {
  const voteStats = useLenientQuery(voteStatsQuery)
  const commentStats = useLenientQuery(commentStatsQuery)
  const votes = voteStats.data?.totalVotes ?? 0
  const comments = commentStats.data?.totalComments ?? 0
  const isPending = voteStats.isPending || commentStats.isPending
  const days = daysSince(user.createdAt, Date.now())
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard
        label="Total Votes"
        icon={<Vote aria-hidden="true" />}
        figure={voteStats.isPending ? <Pending /> : fullCount(votes)}
        link={{ to: '/my-votes', text: 'See my votes' }}
      />
      <StatCard
        label="Comments"
        icon={<MessageSquare aria-hidden="true" />}
        figure={commentStats.isPending ? <Pending /> : fullCount(comments)}
        link={{ to: '/my-comments', text: 'See my comments' }}
      />
      <StatCard
        label="Engagement"
        icon={<Activity aria-hidden="true" />}
        figure={isPending ? <Pending /> : `${engagementPercent(votes, comments)}%`}
        note="100% is 30 votes and comments together"
      />
      <StatCard
        label="Member Since"
        icon={<CalendarDays aria-hidden="true" />}
        figure={monthYear(user.createdAt)}
        note={`${fullCount(days)} ${plural(days, 'day')} since joining`}
      />
    </div>
  )
}

const Pending = () => <Skeleton className="h-[1.1em] w-20" />
