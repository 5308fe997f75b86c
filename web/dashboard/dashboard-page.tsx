import { ArrowRight, CalendarDays, Users, Vote } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { User } from '../../contract/users.ts'
import { useSession } from '../accounts/session.ts'
import { fullCount, monthYear, plural } from '../lib/formats.ts'
import type { PageHandle } from '../lib/page.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { voteStatsQuery } from '../votes/api.ts'
import { daysSince } from './days-since.ts'
import { RecentVotes } from './recent-votes.tsx'
import { StatCard } from './stat-card.tsx'
import { TrendingPersonalities } from './trending-personalities.tsx'
import { useLenientQuery } from './use-lenient-query.ts'

export const handle: PageHandle = { meta: () => ({ title: 'Dashboard', noindex: true }) }

/** The member's own figures and what goes on. */
export function Component() {
  const user = useSession((session) => session.user)
  if (!user) return null
  return (
    <div className="column">
      <PageHeading title={`Welcome back, ${user.name}!`} subtitle="Your voice so far." />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <TotalVotes />
        <MemberSince user={user} />
        <QuickActions />
      </div>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <RecentVotes />
        <TrendingPersonalities />
      </div>
    </div>
  )
}

function TotalVotes() {
  const { data, isPending } = useLenientQuery(voteStatsQuery)
  return (
    <StatCard
      label="Total Votes"
      icon={<Vote aria-hidden="true" />}
      figure={
        isPending ? <Skeleton className="h-[1.1em] w-20" /> : fullCount(data?.totalVotes ?? 0)
      }
      link={{ to: '/my-votes', text: 'See my votes' }}
    />
  )
}

function MemberSince({ user }: { user: User }) {
  const days = daysSince(user.createdAt, Date.now())
  return (
    <StatCard
      label="Member Since"
      icon={<CalendarDays aria-hidden="true" />}
      figure={monthYear(user.createdAt)}
      note={`${fullCount(days)} ${plural(days, 'day')} since joining`}
    />
  )
}

function QuickActions() {
  return (
    <nav
      aria-labelledby="quick-actions"
      className="rounded-card border border-line bg-sunken p-5 sm:col-span-2"
    >
      <h2 id="quick-actions" className="overline-label">
        Quick Actions
      </h2>
      <ul className="mt-2 grid gap-2 sm:grid-cols-2">
        <QuickAction to="/personalities" icon={<Users aria-hidden="true" />}>
          Browse Leaders
        </QuickAction>
        <QuickAction to="/my-votes" icon={<Vote aria-hidden="true" />}>
          My Votes
        </QuickAction>
      </ul>
    </nav>
  )
}

interface QuickActionProps {
  to: string
  icon: ReactNode
  children: ReactNode
}

function QuickAction({ to, icon, children }: QuickActionProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-13 items-center gap-3 rounded-control border border-line bg-surface px-4 font-semibold transition-colors hover:border-ink [&>svg]:size-5 [&>svg]:text-accent"
      >
        {icon}
        <span className="grow">{children}</span>
        <ArrowRight className="text-ink-faint!" aria-hidden="true" />
      </Link>
    </li>
  )
}
