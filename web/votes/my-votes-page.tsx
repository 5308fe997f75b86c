import { useQuery } from '@tanstack/react-query'
import { Vote as VoteIcon } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import * as texts from '#messages/votes'
import { pageSizes } from '../../contract/limits.ts'
import { voteFilters } from '../../contract/vote-filters.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterChoice, FilterControls } from '../ui/filter-controls.tsx'
import { isNarrowedBy } from '../ui/my-list.ts'
import { MyListControls } from '../ui/my-list-controls.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PagedRows } from '../ui/paged-rows.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { useNarrow } from '../ui/use-search-text.ts'
import { voteStatsQuery } from './api.ts'
import { textOf } from './changes-since.tsx'
import { CheckAllPanel } from './check-all-panel.tsx'
import { myVotesWithReasonsQuery } from './held-votes.ts'
import { type MyVotesState, myVotes, myVotesOptions } from './my-votes-state.ts'
import { useCheckAll } from './use-check-all.ts'
import { VoteRow } from './vote-row.tsx'
import { VoteStats } from './vote-stats.tsx'

const controls: FilterControls<typeof voteFilters> = {
  type: (props) => (
    <FilterChoice
      label={texts.filterByVote}
      all={texts.all}
      choices={{ UPVOTE: texts.upvotes, DOWNVOTE: texts.downvotes }}
      {...props}
    />
  ),
}

const listLook = 'divide-y divide-line rounded-card border border-line bg-surface'

export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const state = myVotes.read(search)
  const checks = useCheckAll()
  const stats = useQuery(voteStatsQuery)
  const votes = useQuery(myVotesWithReasonsQuery(myVotesOptions(state)))

  // Goes to the previous page after the last vote of a page was removed.
  function leaveEmptyPage(): void {
    if (votes.data?.data.length === 1 && state.page > 1) {
      navigate(myVotes.addressOf({ ...state, page: state.page - 1 }), { replace: true })
    }
  }

  return (
    <div className="column">
      <PageHeading title={texts.myVotes} subtitle={texts.onlyYouCanSee} />
      <VoteStats />
      <CheckAllPanel
        state={checks.state}
        hasVotes={stats.data?.totalVotes !== 0}
        onStart={checks.start}
        onStop={checks.stop}
      />
      <MyListControls list={myVotes} state={state} searchLabel={texts.searchVotes}>
        <FilterControls controls={controls} values={state} onChange={useNarrow(myVotes)} />
      </MyListControls>
      <div className="mt-4">
        <PagedRows
          list={votes}
          pagesLabel={texts.pagesOfVotes}
          hrefFor={(page) => myVotes.addressOf({ ...state, page })}
          failedText={texts.failedToFetchVotes}
          empty={<NoVotes state={state} />}
          skeleton={<VotesSkeleton />}
        >
          {(rows) => (
            <>
              {rows.some(({ changes }) => textOf(changes) !== '') && (
                <p className="mb-1.5 text-caption text-ink-soft">{texts.changesSinceYourVotes}</p>
              )}
              <ul className={listLook}>
                {rows.map((vote) => (
                  <VoteRow
                    key={vote.id}
                    vote={vote}
                    checked={checks.state.results.get(vote.id)?.result}
                    onRemoved={leaveEmptyPage}
                  />
                ))}
              </ul>
            </>
          )}
        </PagedRows>
      </div>
    </div>
  )
}

function VotesSkeleton() {
  return (
    <SkeletonRows label={texts.loadingVotes} count={pageSizes.myVotes} className={listLook}>
      <Skeleton className="h-20 rounded-none sm:h-14" />
    </SkeletonRows>
  )
}

function NoVotes({ state }: { state: MyVotesState }) {
  const isNarrowed = isNarrowedBy(voteFilters, state)
  return (
    <EmptyState
      title={texts.noVotesFound}
      hint={isNarrowed ? texts.tryAnotherSearchFilter : texts.yourVotesAppearHere}
      icon={<VoteIcon />}
    >
      {isNarrowed ? (
        <ButtonLink to="/my-votes" variant="outline">
          {texts.showAllVotes}
        </ButtonLink>
      ) : (
        <ButtonLink to="/personalities">{texts.browsePoliticians}</ButtonLink>
      )}
    </EmptyState>
  )
}
