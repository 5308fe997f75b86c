import { useQuery } from '@tanstack/react-query'
import { CircleCheck, EyeOff, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { KnownComment } from '../../contract/comments.ts'
import { texts } from '../lib/texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { MyListControls } from '../ui/my-list-controls.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PagedRows } from '../ui/paged-rows.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { StatRow } from '../ui/stat-row.tsx'
import { commentStatsQuery, myCommentsQuery } from './api.ts'
import { DeleteCommentDialog } from './delete-comment-dialog.tsx'
import { commentStatusLabels, MyCommentCard } from './my-comment-card.tsx'
import { type MyCommentsState, myComments, myCommentsOptions } from './my-comments-state.ts'
import { useOwnCommentActions } from './own-comment-actions.tsx'
import { personalityDiscussion } from './personality-discussion.ts'

const filters = { all: 'All', ...commentStatusLabels }

export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const state = myComments.read(search)
  const comments = useQuery(myCommentsQuery(myCommentsOptions(state)))

  // A page that became empty no longer exists.
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
          skeleton={<CardsSkeleton />}
        >
          {(rows) => (
            <MyCommentsList
              comments={rows}
              fetchedAt={comments.dataUpdatedAt}
              onDeleted={leaveEmptyPage}
            />
          )}
        </PagedRows>
      </div>
    </div>
  )
}

function CardsSkeleton() {
  return (
    <Loading label="Loading comments" className="grid gap-3 lg:grid-cols-2 lg:gap-4">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
        <Skeleton key={card} className="h-44 rounded-card" />
      ))}
    </Loading>
  )
}

function CommentStats() {
  const { data, isError } = useQuery(commentStatsQuery)
  return (
    <StatRow
      isFailed={isError}
      statistics={[
        { label: 'Total', value: data?.totalComments },
        { label: 'Active', value: data?.activeComments, icon: <CircleCheck aria-hidden="true" /> },
        { label: 'Hidden', value: data?.hiddenComments, icon: <EyeOff aria-hidden="true" /> },
      ]}
    />
  )
}

interface MyCommentsListProps {
  comments: KnownComment[]
  /** When the list was fetched, in milliseconds since the epoch. */
  fetchedAt: number
  onDeleted: () => void
}

const pageHeading = () => document.querySelector<HTMLElement>('main h1')

function MyCommentsList({ comments, fetchedAt, onDeleted }: MyCommentsListProps) {
  const actions = useOwnCommentActions(comments, pageHeading)
  const [deleted, setDeleted] = useState<{ id: string; fetchedAt: number }>()
  const { commentToDelete } = actions
  return (
    <>
      <ul className="grid gap-3 lg:grid-cols-2 lg:gap-4">
        {comments.map((comment) => (
          <MyCommentCard
            key={comment.id}
            comment={comment}
            actions={actions}
            isDeleted={comment.id === deleted?.id && fetchedAt === deleted.fetchedAt}
          />
        ))}
      </ul>
      {commentToDelete && (
        <DeleteCommentDialog
          discussion={personalityDiscussion(commentToDelete.personality)}
          comment={{ ...commentToDelete, isHidden: commentToDelete.status === 'HIDDEN' }}
          doneText={texts.commentDeletedFromList}
          onClose={actions.endDelete}
          onDeleted={() => {
            setDeleted({ id: commentToDelete.id, fetchedAt })
            onDeleted()
          }}
          focusAfter={actions.focusAfterDelete}
        />
      )}
    </>
  )
}

function NoComments({ state }: { state: MyCommentsState }) {
  const isFiltered = state.q !== '' || state.filter !== 'all' || state.page > 1
  return (
    <EmptyState
      title="No comments found"
      hint={
        isFiltered
          ? 'Try adjusting your search or filters'
          : 'Start commenting on personalities to see your comments here'
      }
      icon={<MessageSquare />}
    >
      <ButtonLink to="/personalities">Explore Personalities</ButtonLink>
      {isFiltered && (
        <ButtonLink to="/my-comments" variant="outline">
          Show all comments
        </ButtonLink>
      )}
    </EmptyState>
  )
}
