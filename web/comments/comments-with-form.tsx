import { type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import * as texts from '#messages/comments'
import { commentElementId } from '../../contract/comment-path.ts'
import { pageSizes } from '../../contract/limits.ts'
import { useSession } from '../accounts/session.ts'
import { useViewerList } from '../accounts/use-viewer-list.ts'
import { failureText } from '../lib/api-error.ts'
import { useIsClosed } from '../lib/closed-features.ts'
import { rowsOf } from '../lib/cursor-pages.ts'
import { classNames } from '../ui/class-names.ts'
import { ClosedNotice } from '../ui/closed-notice.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { RetryButton } from '../ui/retry-button.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useFocusWhenRendered } from '../ui/use-focus-when-rendered.ts'
import { useLoadMore } from '../ui/use-load-more.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentThread } from './comment-thread.tsx'
import { deleteComment } from './delete-comment.ts'
import {
  commentsOf,
  type Discussion,
  type DiscussionComment,
  type DiscussionThread,
} from './discussion.ts'
import { useOwnCommentActions } from './own-comment-actions.tsx'
import { useLinkedThread } from './use-linked-thread.ts'
import { useReplying } from './use-replying.ts'
import { useShownThreads } from './use-shown-threads.ts'

interface CommentsWithFormProps {
  discussion: Discussion
  /** Shown to visitors instead of the form. */
  loginPrompt: ReactElement
  /** Shown if there are no comments. */
  empty: ReactElement
  /** Receives the focus after the deletion of the only comment. */
  findHeading: () => HTMLElement | null
  /** Called when a visitor wants to reply. */
  onSignedOut?: () => void
  /** The id of the comment that the address names. */
  linkedId?: string | undefined
  /** Smaller, for use inside a card. */
  isCompact?: boolean
}

/** The comments of a discussion with the form for a new one, which stands where the new comment will appear. */
export function CommentsWithForm(props: CommentsWithFormProps) {
  const { discussion, loginPrompt, isCompact = false } = props
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const isClosed = useIsClosed(...discussion.features)
  const focusWhenRendered = useFocusWhenRendered()
  const [announcement, setAnnouncement] = useState('')
  const isFormFirst = discussion.order === 'newest first'

  function showPosted(comment: DiscussionComment): void {
    setAnnouncement(isFormFirst ? texts.yourCommentIsAtTop : texts.yourCommentIsPosted)
    focusWhenRendered(commentElementId(comment))
  }

  const form = isClosed ? (
    <ClosedNotice className={isCompact ? 'mt-2' : undefined}>
      {texts.commentsAreClosed}
    </ClosedNotice>
  ) : isAuthenticated ? (
    <CommentForm discussion={discussion} onPosted={showPosted} isCompact={isCompact} />
  ) : (
    loginPrompt
  )
  return (
    <>
      {isFormFirst && form}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Comments {...props} isCompact={isCompact} announce={setAnnouncement} />
      {!isFormFirst && form}
    </>
  )
}

interface CommentsProps extends Omit<CommentsWithFormProps, 'loginPrompt'> {
  isCompact: boolean
  /** Announces to screen readers what was loaded. */
  announce: (text: string) => void
}

function Comments(props: CommentsProps) {
  const { discussion, empty, isCompact } = props
  const list = useComments(discussion)
  const { threads, isFetching } = list
  return (
    <div className={isCompact ? undefined : 'mt-4'} aria-busy={isFetching}>
      {threads ? (
        <>
          {threads.length === 0 && !list.hasNextPage && empty}
          <CommentList {...props} list={list} threads={threads} />
        </>
      ) : list.isError ? (
        <CommentsError list={list} isCompact={isCompact} />
      ) : (
        <CommentsSkeleton isCompact={isCompact} />
      )}
    </div>
  )
}

/** The threads of a discussion; `loadedUpTo` is the cursor of the next page, null if all are fetched. */
function useComments(discussion: Discussion) {
  const list = useViewerList(discussion.query)
  const rows = useShownThreads(list.data ? rowsOf(list.data.pages) : [])
  const threads = list.data && rows
  const loadedUpTo = list.data?.pages.at(-1)?.pagination.nextCursor ?? null
  return { ...list, threads, loadedUpTo }
}

interface CommentListProps extends CommentsProps {
  list: ReturnType<typeof useComments>
  threads: DiscussionThread[]
}

function CommentList(props: CommentListProps) {
  const { discussion, list, threads, findHeading, isCompact, linkedId, announce } = props
  const linked = useLinkedThread(discussion, linkedId)
  const others = threads.filter(({ id }) => id !== linked?.id)
  const shown = [...(linked ? [linked] : []), ...inOrder(others, discussion)]
  const client = useQueryClient()
  const doneText = texts.commentDeleted
  const actions = useOwnCommentActions(commentsOf(shown), {
    findHeading,
    remove: (comment) => deleteComment(client, { discussion, comment, doneText }),
  })
  const replying = useReplying(announce, props.onSignedOut)
  // Where the oldest come first, a comment just posted comes last, even after comments that are not fetched yet. The
  // button that loads them stands above it.
  const isPostedLast = ({ id }: DiscussionThread) =>
    discussion.order === 'oldest first' && list.loadedUpTo !== null && id > list.loadedUpTo
  const rows = (some: DiscussionThread[]) =>
    some.length > 0 && (
      <ul
        className={isCompact ? 'divide-y divide-line' : 'divide-y divide-line border-b border-line'}
      >
        {some.map((thread) => (
          <CommentThread
            key={thread.id}
            discussion={discussion}
            thread={thread}
            actions={actions}
            replying={replying}
            linkedId={linkedId}
            announce={announce}
            isCompact={isCompact}
          />
        ))}
      </ul>
    )
  return (
    <>
      {rows(shown.filter((thread) => !isPostedLast(thread)))}
      <MoreComments {...props} />
      {rows(shown.filter(isPostedLast))}
    </>
  )
}

/** The threads in the order of the discussion; where the oldest come first, ids grow with time. */
function inOrder(threads: DiscussionThread[], { order }: Discussion): DiscussionThread[] {
  if (order === 'newest first') return threads
  return threads.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

function MoreComments({ list, threads, announce, isCompact }: CommentListProps) {
  const more = useLoadMore({
    list,
    queryKey: list.queryKey,
    rowsOf,
    itemName: 'comment',
    announce,
    elementId: commentElementId,
  })
  if (list.hasNextPage) {
    return (
      <LoadMore
        label={isCompact ? texts.loadMoreComments : texts.loadMore}
        more={more}
        failedText={texts.fetchFailed}
        isSmall={isCompact}
      />
    )
  }
  if (isCompact || threads.length <= pageSizes.comments) return null
  return <p className="py-6 text-center text-small text-ink-soft">{texts.noEarlierComments}</p>
}

interface CommentsErrorProps {
  list: Pick<UseInfiniteQueryResult, 'error' | 'isFetching' | 'refetch'>
  isCompact: boolean
}

/** Shown if the comments could not be loaded, with the button to try again. */
function CommentsError({ list, isCompact }: CommentsErrorProps) {
  const { error, isFetching, refetch } = list
  const message = failureText(error, texts.fetchFailed)
  if (!isCompact) {
    return <ErrorState message={message} onRetry={refetch} isRetrying={isFetching} />
  }
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 py-3">
      <p className="text-small font-medium">{message}</p>
      <RetryButton onRetry={refetch} isRetrying={isFetching}>
        {texts.tryAgain}
      </RetryButton>
    </div>
  )
}

/** Shown while the comments load. */
function CommentsSkeleton({ isCompact }: { isCompact: boolean }) {
  const rows = isCompact ? ['a', 'b'] : ['a', 'b', 'c']
  return (
    <Loading
      label={texts.loadingComments}
      className={isCompact ? undefined : 'divide-y divide-line'}
    >
      {rows.map((comment) => (
        <div key={comment} className={isCompact ? 'py-3' : 'py-4 sm:py-5'}>
          <div className="flex min-h-target items-center gap-3">
            <Skeleton className={classNames(isCompact ? 'size-8' : 'size-10', 'rounded-full!')} />
            <div className="flex-1 space-y-2">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-3.5 w-24" />
            </div>
          </div>
          <div className={classNames('mt-2.5 space-y-2.5', isCompact ? 'ps-11' : 'sm:ps-13')}>
            <Skeleton className="h-4" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
