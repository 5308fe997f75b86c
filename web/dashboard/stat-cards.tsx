import { Activity, CalendarDays, MessageSquare, Vote } from 'lucide-react'
import * as texts from '#messages/dashboard'
import type { User } from '../../contract/users.ts'
import { commentStatsQuery } from '../comments/api.ts'
import { monthYear } from '../lib/dates.ts'
import { fullCount } from '../lib/formats.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { voteStatsQuery } from '../votes/api.ts'
import { StatCard } from './stat-card.tsx'
import { type LenientQuery, useLenientQuery } from './use-lenient-query.ts'

/** The account's statistics. */
export function StatCards({ user }: { user: User }) {
  const voteStats = useLenientQuery(voteStatsQuery)
  const commentStats = useLenientQuery(commentStatsQuery)
  const votes = voteStats.data?.totalVotes ?? 0
  const comments = commentStats.data?.totalComments ?? 0
  const days = daysSince(user.createdAt, Date.now())
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard
        label={texts.totalVotes}
        icon={<Vote aria-hidden="true" />}
        value={<Value queries={[voteStats]} of={() => fullCount(votes)} />}
        link={{ to: '/my-votes', text: texts.seeMyVotes }}
      />
      <StatCard
        label={texts.comments}
        icon={<MessageSquare aria-hidden="true" />}
        value={<Value queries={[commentStats]} of={() => fullCount(comments)} />}
        link={{ to: '/my-comments', text: texts.seeMyComments }}
      />
      <StatCard
        label={texts.engagement}
        icon={<Activity aria-hidden="true" />}
        value={
          <Value
            queries={[voteStats, commentStats]}
            of={() => texts.percent({ share: engagementPercent(votes, comments) })}
          />
        }
        note={texts.fullActivity}
      />
      <StatCard
        label={texts.memberSince}
        icon={<CalendarDays aria-hidden="true" />}
        value={monthYear(user.createdAt)}
        note={texts.daysSinceJoining({ days })}
      />
    </div>
  )
}

interface ValueProps {
  /** The queries that the value is made from. */
  queries: LenientQuery<unknown>[]
  of: () => string
}

function Value({ queries, of }: ValueProps) {
  if (queries.some(({ isPending }) => isPending)) return <Skeleton className="h-[1.1em] w-20" />
  if (!queries.some(({ offline }) => offline)) return <span>{of()}</span>
  return (
    <span title={texts.notAvailableOffline}>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{texts.notAvailableOffline}</span>
    </span>
  )
}

const day = 24 * 60 * 60 * 1000

/** Whole days from a timestamp until now; 0 for one in the future by a wrong clock. */
export function daysSince(timestamp: string, now: number): number {
  const days = Math.floor((now - Date.parse(timestamp)) / day)
  return Number.isFinite(days) ? Math.max(days, 0) : 0
}

/** Votes and comments together that count as full engagement. */
const fullEngagement = 30

/** The engagement of an account in whole percent, at most 100. */
export function engagementPercent(votes: number, comments: number): number {
  return Math.min(100, Math.round(((votes + comments) / fullEngagement) * 100))
}
