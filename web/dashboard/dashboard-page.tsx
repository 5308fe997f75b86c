import * as texts from '#messages/dashboard'
import { useSession } from '../accounts/session.ts'
import { MyRepresentatives, useIsOwnAreaLoaded } from '../areas/my-representatives.tsx'
import { useOwnArea } from '../areas/own-area.ts'
import { Leaders } from '../personalities/leaders.tsx'
import { classNames } from '../ui/class-names.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { ChangedSinceVotes, latestVotesQuery } from './changed-since-votes.tsx'
import { DesiredActionOffer } from './desired-action-offer.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentComments } from './recent-comments.tsx'
import { RecentVotes } from './recent-votes.tsx'
import { StatCards } from './stat-cards.tsx'
import { TrendingPersonalities } from './trending-personalities.tsx'
import { useLenientQuery } from './use-lenient-query.ts'

/** Keeps the section, and the focus in it, when the choice of an area moves it up. */
const representativesKey = 'representatives'

/** The user's representatives, what changed since the votes, statistics and recent activity. */
export function Component() {
  const user = useSession((session) => session.user)
  const { area } = useOwnArea()
  const isOwnAreaLoaded = useIsOwnAreaLoaded()
  const changed = useLenientQuery(latestVotesQuery)
  if (!user) return null
  // What is below must not move when it comes, which is never without votes.
  const isWaiting = user.voteCount > 0 && changed.isPending
  const belowLook = isOwnAreaLoaded && !isWaiting ? undefined : 'invisible'
  return (
    <div className="column">
      <PageHeading
        title={texts.welcomeBack({ name: user.name })}
        subtitle={texts.yourVotesAndComments}
      />
      <DesiredActionOffer key={user.id} userId={user.id} />
      {area !== null && <MyRepresentatives key={representativesKey} className="mb-6" />}
      <div className={belowLook}>
        <ChangedSinceVotes votes={changed.data?.data ?? []} />
      </div>
      {area === null && (
        <MyRepresentatives key={representativesKey} className={classNames('mb-6', belowLook)} />
      )}
      <div className={belowLook}>
        <StatCards user={user} />
        <div className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-2">
          <RecentVotes user={user} />
          <RecentComments user={user} />
          <TrendingPersonalities />
          <QuickActions />
        </div>
        <Leaders className="mt-8" />
      </div>
    </div>
  )
}
