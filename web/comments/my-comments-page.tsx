import { useQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { texts } from '../../contract/texts.ts'
import type { PageHandle } from '../lib/page.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { MyListControls } from '../ui/my-list-controls.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PagedRows } from '../ui/paged-rows.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { myCommentsQuery } from './api.ts'
import { CommentStats } from './comment-stats.tsx'
import { MyCommentsList } from './my-comments-list.tsx'
import { type MyCommentsState, myComments, myCommentsOptions } from './my-comments-state.ts'
import { statusLabels } from './status-badge.tsx'

export const handle: PageHandle = {
  meta: () => ({ title: 'My Comments', noindex: true }),
}

const filters = { all: 'All', ...statusLabels }

export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const state = myComments.read(search)
  const comments = useQuery(myCommentsQuery(myCommentsOptions(state)))

  // The last comment of a page takes the page with it.
  function leaveEmptyPage(): void {
    if (comments.data?.data.length === 1 && state.page > 1) {
      navigate(myComments.addressOf({ ...state, page: state.page - 1 }), { replace: true })
    }
  }

  return (
    <div className="column">
      <PageHeading title="My Comments" subtitle="View and manage your comment history" />
      <CommentStats />
      <MyListControls
        state={state}
        address={myComments}
        searchLabel="Search comments..."
        filterLabel="Filter by status"
        filters={filters}
      />
      <div className="mt-6">
        <PagedRows
          list={comments}
          pagesLabel="Pages of comments"
          hrefFor={(page) => myComments.addressOf({ ...state, page })}
          failedText={texts.commentsFetchFailed}
          empty={<NoComments state={state} />}
          skeleton={
            <Loading label="Loading comments" className="grid gap-3 lg:grid-cols-2 lg:gap-4">
              {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
                <Skeleton key={card} className="h-44 rounded-card" />
              ))}
            </Loading>
          }
        >
          {(rows) => (
            <MyCommentsList
              comments={rows}
              readAt={comments.dataUpdatedAt}
              onDeleted={leaveEmptyPage}
            />
          )}
        </PagedRows>
      </div>
    </div>
  )
}

function NoComments({ state }: { state: MyCommentsState }) {
  const isNarrowed = state.q !== '' || state.filter !== 'all' || state.page > 1
  return (
    <EmptyState
      title="No comments found"
      hint={
        isNarrowed
          ? 'Try adjusting your search or filters'
          : 'Start commenting on personalities to see your comments here'
      }
      icon={<MessageSquare />}
    >
      <ButtonLink to="/personalities">Explore Personalities</ButtonLink>
      {isNarrowed && (
        <ButtonLink to="/my-comments" variant="outline">
          Show all comments
        </ButtonLink>
      )}
    </EmptyState>
  )
}
