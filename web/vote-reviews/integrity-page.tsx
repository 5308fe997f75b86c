import { Gavel, ShieldCheck } from 'lucide-react'
import { useSearchParams } from 'react-router'
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

const tabs = { open: 'To decide', decided: 'Decided' } as const

const empty = {
  open: (
    <EmptyState
      icon={<ShieldCheck />}
      title="Nothing to decide"
      hint="Votes of accounts that seem to be one person’s, and appeals of their voters, appear here."
    />
  ),
  decided: (
    <EmptyState icon={<Gavel />} title="Nothing decided yet" hint="Decisions appear here." />
  ),
}

const reviewKeys: QueueKey[] = [
  { letter: 'r', label: 'Release' },
  { letter: 'e', label: 'Exclude' },
  { letter: 'g', label: 'Grant appeals' },
  { letter: 'x', label: 'Reject appeals' },
]

const findHeading = () => document.querySelector<HTMLElement>('main h1')

const reviewList = listAddress('/admin/integrity', filterParameters(reviewFilters))

/** Held votes in groups, to release or exclude, excluded ones with appeals, and past decisions. */
export function Component() {
  const [search] = useSearchParams()
  const { status } = reviewList.read(search)
  return (
    <>
      <PageHeading
        title="Vote integrity"
        subtitle="You see groups of votes as a whole, never whose they are or how anyone voted."
      />
      <LinkTabs
        label="Vote integrity"
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
              end={status === 'open' ? 'Nothing else to decide.' : 'No earlier decisions.'}
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
    <Loading label="Loading held votes" className="space-y-4">
      {['a', 'b'].map((card) => (
        <Skeleton key={card} className="h-80 rounded-card" />
      ))}
    </Loading>
  )
}
