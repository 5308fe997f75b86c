import { useQuery } from '@tanstack/react-query'
import { Vote as VoteIcon } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { texts } from '../../contract/texts.ts'
import { failureText } from '../lib/api-error.ts'
import type { PageHandle } from '../lib/page.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { myVotesQuery } from './api.ts'
import { MyVotesControls } from './my-votes-controls.tsx'
import {
  type MyVotesState,
  myVotesAddress,
  myVotesOptions,
  readMyVotesState,
} from './my-votes-state.ts'
import { VoteRow } from './vote-row.tsx'
import { VoteStats } from './vote-stats.tsx'

export const handle: PageHandle = {
  meta: () => ({ title: 'My Votes', noindex: true }),
}

export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const state = readMyVotesState(search)
  const votes = useQuery(myVotesQuery(myVotesOptions(state)))
  const { data: rows, pagination } = votes.data ?? {}

  // The last row of a page takes the page with it.
  function leaveEmptyPage(): void {
    if (rows?.length === 1 && state.page > 1) {
      navigate(myVotesAddress({ ...state, page: state.page - 1 }), { replace: true })
    }
  }

  return (
    <div className="column">
      <PageHeading title="My Votes" subtitle="Only you can see how you voted." />
      <VoteStats />
      <MyVotesControls state={state} />
      <div className="mt-6" aria-busy={votes.isFetching}>
        {rows && pagination ? (
          <>
            {rows.length === 0 ? (
              <NoVotes state={state} />
            ) : (
              <ul
                className={`grid gap-3 transition-opacity lg:grid-cols-2 lg:gap-4 ${votes.isPlaceholderData ? 'opacity-60' : ''}`}
              >
                {rows.map((vote) => (
                  <VoteRow key={vote.id} vote={vote} onRemoved={leaveEmptyPage} />
                ))}
              </ul>
            )}
            <div className="mt-10">
              <Pagination
                page={pagination.page}
                totalPages={pagination.totalPages}
                hrefFor={(page) => myVotesAddress({ ...state, page })}
                label="Pages of votes"
              />
            </div>
          </>
        ) : votes.isError ? (
          <ErrorState
            message={failureText(votes.error, texts.votesFetchFailed)}
            onRetry={votes.refetch}
            isRetrying={votes.isFetching}
          />
        ) : (
          <RowsSkeleton />
        )}
      </div>
    </div>
  )
}

function NoVotes({ state }: { state: MyVotesState }) {
  const isNarrowed = state.q !== '' || state.type !== 'all' || state.page > 1
  return (
    <EmptyState
      title="No votes found"
      hint={
        isNarrowed
          ? 'Try another search or filter.'
          : 'Once you support or oppose somebody, the vote is listed here.'
      }
      icon={<VoteIcon />}
    >
      {isNarrowed ? (
        <ButtonLink to="/my-votes" variant="outline">
          Show all votes
        </ButtonLink>
      ) : (
        <ButtonLink to="/personalities">Browse personalities</ButtonLink>
      )}
    </EmptyState>
  )
}

function RowsSkeleton() {
  return (
    <Loading label="Loading votes" className="grid gap-3 lg:grid-cols-2 lg:gap-4">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <Skeleton key={row} className="h-30 rounded-card sm:h-24" />
      ))}
    </Loading>
  )
}
