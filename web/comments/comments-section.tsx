import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import type { Comment } from '../../contract/comments.ts'
import { pageSizes } from '../../contract/limits.ts'
import { useSession } from '../accounts/session.ts'
import { failureText } from '../lib/api-error.ts'
import { fullCount } from '../lib/formats.ts'
import { texts } from '../lib/texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useFocusWhenRendered } from '../ui/use-focus-when-rendered.ts'
import { useLoadMore } from '../ui/use-load-more.ts'
import { commentsQuery } from './api.ts'
import { commentElementId, commentsId } from './comment-anchors.ts'
import { type CommentPages, commentsOf } from './comment-cache.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { DeleteCommentDialog } from './delete-comment-dialog.tsx'
import { useOwnCommentActions } from './own-comment-actions.tsx'

interface CommentsSectionProps {
  personalityId: string
  commentCount: number
}

const headingId = 'comments-heading'

const findHeading = () => document.getElementById(headingId)

/** The comments on a personality, with the form for a new one. */
export function CommentsSection({ personalityId, commentCount }: CommentsSectionProps) {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const list = useComments(personalityId)
  const { comments, isError, isFetching } = list
  const focusWhenRendered = useFocusWhenRendered()
  const [announcement, setAnnouncement] = useState('')

  function showPosted(comment: Comment): void {
    setAnnouncement('Your comment is at the top of the discussion.')
    focusWhenRendered(commentElementId(comment))
  }

  return (
    <section
      id={commentsId}
      aria-labelledby={headingId}
      className="mt-10 grid gap-x-8 border-t border-line pt-8 sm:mt-14 md:grid-cols-[17rem_minmax(0,1fr)] lg:gap-x-14"
    >
      <header className="mb-5 md:sticky md:top-24 md:self-start">
        <h2 id={headingId} tabIndex={-1} className="text-section font-bold">
          Comments{' '}
          <span className="tabular font-medium text-ink-soft">({fullCount(commentCount)})</span>
        </h2>
      </header>
      <div className="max-w-176 min-w-0">
        {isAuthenticated ? (
          <CommentForm personalityId={personalityId} onPosted={showPosted} />
        ) : (
          <LoginPrompt />
        )}
        <p role="status" className="sr-only">
          {announcement}
        </p>
        <div className="mt-4" aria-busy={isFetching}>
          {comments ? (
            <>
              {comments.length > 0 && <CommentList comments={comments} />}
              {comments.length === 0 && !list.hasNextPage && <NoComments />}
              <MoreComments comments={comments} list={list} announce={setAnnouncement} />
            </>
          ) : isError ? (
            <ErrorState
              message={failureText(list.error, texts.commentsFetchFailed)}
              onRetry={list.refetch}
              isRetrying={isFetching}
            />
          ) : (
            <CommentsSkeleton />
          )}
        </div>
      </div>
    </section>
  )
}

function useComments(personalityId: string) {
  const client = useQueryClient()
  const viewerId = useSession(({ user }) => user?.id ?? null)
  const query = commentsQuery(personalityId, viewerId)
  const list = useInfiniteQuery({
    ...query,
    // The server renders the page for an anonymous visitor; a signed-in viewer sees that until the refetch arrives.
    initialData: () =>
      client.getQueryData<CommentPages>(commentsQuery(personalityId, null).queryKey),
    initialDataUpdatedAt: viewerId === null ? undefined : 0,
  })
  return { ...list, queryKey: query.queryKey, comments: list.data && commentsOf(list.data.pages) }
}

function CommentList({ comments }: { comments: Comment[] }) {
  const actions = useOwnCommentActions(comments, findHeading)
  return (
    <>
      <ul className="divide-y divide-line border-b border-line">
        {comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} actions={actions} />
        ))}
      </ul>
      {actions.commentToDelete && (
        <DeleteCommentDialog
          comment={actions.commentToDelete}
          doneText={texts.commentDeleted}
          onClose={actions.endDelete}
          focusAfter={actions.focusAfterDelete}
        />
      )}
    </>
  )
}

interface MoreCommentsProps {
  comments: Comment[]
  list: ReturnType<typeof useComments>
  announce: (text: string) => void
}

function MoreComments({ comments, list, announce }: MoreCommentsProps) {
  const more = useLoadMore({
    list,
    queryKey: list.queryKey,
    rowsOf: commentsOf,
    itemName: 'comment',
    announce,
    elementId: commentElementId,
  })
  if (!list.hasNextPage) {
    if (comments.length <= pageSizes.comments) return null
    return <p className="py-6 text-center text-small text-ink-soft">That is where it began.</p>
  }
  return <LoadMore label="Load more" more={more} failedText={texts.commentsFetchFailed} />
}

function LoginPrompt() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-sunken p-4 sm:px-5">
      <p className="font-medium">Please log in to join the discussion</p>
      <ButtonLink to="/login" className="max-sm:w-full">
        Login to Comment
      </ButtonLink>
    </div>
  )
}

function NoComments() {
  return (
    <EmptyState
      title="No comments yet"
      hint="Be the first to say what you think."
      icon={<MessagesSquare />}
    />
  )
}

function CommentsSkeleton() {
  return (
    <Loading label="Loading comments" className="divide-y divide-line">
      {['a', 'b', 'c'].map((comment) => (
        <div key={comment} className="py-4 sm:py-5">
          <div className="flex min-h-target items-center gap-3">
            <Skeleton className="size-10 rounded-full!" />
            <div className="flex-1 space-y-2">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-3.5 w-24" />
            </div>
          </div>
          <div className="mt-2.5 space-y-2.5 sm:pl-13">
            <Skeleton className="h-4" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
