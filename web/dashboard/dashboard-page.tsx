import { useSession } from '../accounts/session.ts'
import { MyRepresentatives, useIsOwnAreaLoaded } from '../areas/my-representatives.tsx'
import { Leaders } from '../personalities/leaders.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { DesiredActionOffer } from './desired-action-offer.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentComments } from './recent-comments.tsx'
import { RecentVotes } from './recent-votes.tsx'
import { StatCards } from './stat-cards.tsx'
import { TrendingPersonalities } from './trending-personalities.tsx'

/** The user's statistics and recent activity. */
export function Component() {
  const user = useSession((session) => session.user)
  const isOwnAreaLoaded = useIsOwnAreaLoaded()
  if (!user) return null
  return (
    <div className="column">
      <PageHeading title={`Welcome back, ${user.name}!`} subtitle="Your votes and comments." />
      <DesiredActionOffer key={user.id} userId={user.id} />
      <MyRepresentatives className="mb-8" />
      <div className={isOwnAreaLoaded ? undefined : 'invisible'}>
        <StatCards user={user} />
        <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <RecentVotes />
          <RecentComments />
          <TrendingPersonalities />
          <QuickActions />
        </div>
        <Leaders className="mt-8" />
      </div>
    </div>
  )
}
