import { Gavel, ShieldCheck } from 'lucide-react'
import { useSearchParams } from 'react-router'
import * as texts from '#messages/vote-reviews'
import { reviewFilters } from '../../contract/review-filters.ts'
import { filterParameters, listAddress } from '../lib/list-address.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { InfiniteList } from '../ui/infinite-list.tsx'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { type QueueKey, QueueKeys } from '../ui/queue-keys.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { reviewsQuery } from './api.ts'
import { ReviewCard, reviewElementId } from './review-card.tsx'

const tabs = { open: texts.toDecide, decided: texts.decided } as const

const empty = {
  open: (
    <EmptyState
      icon={<ShieldCheck />}
      title={texts.nothingToDecide}
      hint={texts.votesAccountsSeemOne}
    />
  ),
  decided: (
    <EmptyState icon={<Gavel />} title={texts.nothingDecidedYet} hint={texts.decisionsAppearHere} />
  ),
}

const reviewKeys: QueueKey[] = [
  { letter: 'r', label: texts.release },
  { letter: 'e', label: texts.exclude },
  { letter: 'g', label: texts.grantAppeals },
  { letter: 'x', label: texts.rejectAppeals },
]

const findHeading = () => document.querySelector<HTMLElement>('main h1')

const reviewList = listAddress('/admin/integrity', filterParameters(reviewFilters))

/** Held votes in groups, to release or exclude, excluded ones with appeals, and past decisions. */
export function Component() {
  const [search] = useSearchParams()
  const { status } = reviewList.read(search)
  return (
    <>
      <PageHeading title={texts.voteIntegrity} subtitle={texts.youSeeGroupsVotes} />
      <LinkTabs
        label={texts.voteIntegrity}
        tabs={tabs}
        chosen={status}
        addressOf={(tab) => reviewList.addressOf({ status: tab })}
      >
        <div className="max-w-208 pt-5">
          <QueueKeys key={status} keys={status === 'open' ? reviewKeys : []}>
            <InfiniteList
              query={reviewsQuery({ status })}
              itemName="group"
              elementId={reviewElementId}
              empty={empty[status]}
              skeleton={<ReviewsSkeleton />}
              end={status === 'open' ? texts.nothingElseToDecide : texts.noEarlierDecisions}
            >
              {(rows) =>
                rows.map((review) => (
                  <ReviewCard key={review.id} review={review} findHeading={findHeading} />
                ))
              }
            </InfiniteList>
          </QueueKeys>
        </div>
      </LinkTabs>
    </>
  )
}

function ReviewsSkeleton() {
  return (
    <Loading label={texts.loadingHeldVotes} className="space-y-4">
      {['a', 'b'].map((card) => (
        <Skeleton key={card} className="h-80 rounded-card" />
      ))}
    </Loading>
  )
}
