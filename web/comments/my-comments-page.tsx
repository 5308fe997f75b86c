import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, EyeOff, MessageSquare } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import * as texts from '#messages/comments'
import { commentFilters } from '../../contract/comment-filters.ts'
import type { CommentStatus, OwnComment } from '../../contract/comments.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterChoice, FilterControls } from '../ui/filter-controls.tsx'
import { isNarrowedBy } from '../ui/my-list.ts'
import { MyListControls } from '../ui/my-list-controls.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PagedRows } from '../ui/paged-rows.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { StatRow } from '../ui/stat-row.tsx'
import { useNarrow } from '../ui/use-search-text.ts'
import {
  commentStatsQuery,
  isWholeList,
  type MyCommentsOptions,
  myCommentsWithReasonsQuery,
} from './api.ts'
import { withoutCounted, withoutOwnComments } from './comment-cache.ts'
import { deleteComment } from './delete-comment.ts'
import { MyCommentCard } from './my-comment-card.tsx'
import { type MyCommentsState, myComments, myCommentsOptions } from './my-comments-state.ts'
import { useOwnCommentActions } from './own-comment-actions.tsx'
import { usePendingDeletions } from './pending-deletions.ts'
import { personalityDiscussion } from './personality-discussion.ts'

/** Names of the statuses, of several comments. */
const statuses: Record<CommentStatus, string> = {
  ACTIVE: texts.activeComments,
  HIDDEN: texts.hiddenComments,
  FLAGGED: texts.flaggedComments,
}

const controls: FilterControls<typeof commentFilters> = {
  status: (props) => (
    <FilterChoice label={texts.filterByStatus} all={texts.all} choices={statuses} {...props} />
  ),
}

export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const state = myComments.read(search)
  const comments = useMyComments(myCommentsOptions(state))

  // A page that became empty no longer exists.
  function leaveEmptyPage(): void {
    if (comments.data?.data.length === 1 && state.page > 1) {
      navigate(myComments.addressOf({ ...state, page: state.page - 1 }), { replace: true })
    }
  }

  return (
    <div className="column">
      <PageHeading title={texts.myComments} subtitle={texts.manageYourComments} />
      <CommentStats />
      <MyListControls list={myComments} state={state} searchLabel={texts.searchComments}>
        <FilterControls controls={controls} values={state} onChange={useNarrow(myComments)} />
      </MyListControls>
      <div className="mt-6">
        <PagedRows
          list={comments}
          pagesLabel={texts.pagesOfComments}
          hrefFor={(page) => myComments.addressOf({ ...state, page })}
          failedText={texts.fetchFailed}
          empty={<NoComments state={state} />}
          skeleton={<CardsSkeleton />}
        >
          {(rows) => <MyCommentsList comments={rows} onDeleted={leaveEmptyPage} />}
        </PagedRows>
      </div>
    </div>
  )
}

/** A page of the user's own comments, without comments that are being deleted. */
function useMyComments(query: MyCommentsOptions) {
  const list = useQuery(myCommentsWithReasonsQuery(query))
  const ids = useOwnDeletions().map(({ id }) => id)
  return { ...list, data: list.data && withoutOwnComments(list.data, ids, isWholeList(query)) }
}

const useOwnDeletions = () => usePendingDeletions().filter(({ isInOwnList }) => isInOwnList)

function CardsSkeleton() {
  return (
    <Loading label={texts.loadingComments} className="grid gap-3 lg:grid-cols-2 lg:gap-4">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
        <Skeleton key={card} className="h-56 rounded-card" />
      ))}
    </Loading>
  )
}

function CommentStats() {
  const { data: stats, isError } = useQuery(commentStatsQuery)
  const deletions = useOwnDeletions()
  const data = stats && withoutCounted(stats, deletions)
  return (
    <StatRow
      isFailed={isError}
      statistics={[
        { label: texts.total, value: data?.totalComments },
        {
          label: statuses.ACTIVE,
          value: data?.activeComments,
          icon: <CircleCheck aria-hidden="true" />,
        },
        {
          label: statuses.HIDDEN,
          value: data?.hiddenComments,
          icon: <EyeOff aria-hidden="true" />,
        },
      ]}
    />
  )
}

interface MyCommentsListProps {
  comments: OwnComment[]
  onDeleted: () => void
}

const pageHeading = () => document.querySelector<HTMLElement>('main h1')

function MyCommentsList({ comments, onDeleted }: MyCommentsListProps) {
  const client = useQueryClient()
  const actions = useOwnCommentActions(comments, { findHeading: pageHeading, remove })

  function remove({ id, status, personality }: OwnComment): void {
    deleteComment(client, {
      discussion: personalityDiscussion(personality),
      comment: { id, isHidden: status === 'HIDDEN' },
      doneText: texts.ownCommentDeleted,
    })
    onDeleted()
  }

  return (
    <ul className="grid gap-3 lg:grid-cols-2 lg:gap-4">
      {comments.map((comment) => (
        <MyCommentCard key={comment.id} comment={comment} actions={actions} />
      ))}
    </ul>
  )
}

function NoComments({ state }: { state: MyCommentsState }) {
  const isFiltered = isNarrowedBy(commentFilters, state)
  return (
    <EmptyState
      title={texts.noCommentsFound}
      hint={isFiltered ? texts.adjustYourSearch : texts.startCommenting}
      icon={<MessageSquare />}
    >
      <ButtonLink to="/personalities">{texts.explorePersonalities}</ButtonLink>
      {isFiltered && (
        <ButtonLink to="/my-comments" variant="outline">
          {texts.showAllComments}
        </ButtonLink>
      )}
    </EmptyState>
  )
}
