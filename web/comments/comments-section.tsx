import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import type { Comment } from '../../contract/comments.ts'
import { texts } from '../../contract/texts.ts'
import { useSession } from '../accounts/session.ts'
import { failureText } from '../lib/api-error.ts'
import { fullCount } from '../lib/formats.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useFocusWhenRendered } from '../ui/use-focus-when-rendered.ts'
import { CommentForm } from './comment-form.tsx'
import { commentsId } from './comment-link.ts'
import { CommentList } from './comment-list.tsx'
import { MoreComments } from './more-comments.tsx'
import { useComments } from './use-comments.ts'
import { commentElementId } from './use-own-comment-work.ts'

interface CommentsSectionProps {
  personalityId: string
  commentCount: number
}

const headingId = 'comments-heading'

const findHeading = () => document.getElementById(headingId)

/** The discussion on a personality, with the way to join it. */
export function CommentsSection({ personalityId, commentCount }: CommentsSectionProps) {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const list = useComments(personalityId)
  const { comments, isError, isFetching } = list
  const focusWhenRendered = useFocusWhenRendered()
  const [news, setNews] = useState('')

  function showPosted(comment: Comment): void {
    setNews('Your comment is at the top of the discussion.')
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
          {news}
        </p>
        <div className="mt-4" aria-busy={isFetching}>
          {comments ? (
            <>
              {comments.length > 0 && <CommentList comments={comments} findHeading={findHeading} />}
              {comments.length === 0 && !list.hasNextPage && <NoComments />}
              <MoreComments comments={comments} list={list} announce={setNews} />
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
