import { useState } from 'react'
import type { Post, PostComment } from '../../contract/posts.ts'
import { texts } from '../../contract/texts.ts'
import { useSession } from '../accounts/session.ts'
import { failureText } from '../lib/api-error.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useFocusWhenRendered } from '../ui/use-focus-when-rendered.ts'
import { useLoadMore } from '../ui/use-load-more.ts'
import { rowsOf } from './post-cache.ts'
import { PostCommentForm } from './post-comment-form.tsx'
import { PostCommentItem } from './post-comment-item.tsx'
import { postCommentElementId } from './post-element.ts'
import { usePostComments } from './use-posts.ts'

interface PostCommentsProps {
  post: Post
  /** On the page of the post, where its section has a name in the address. */
  isAlone: boolean
}

/** What others say of a post, the oldest first, and the form to say something. */
export function PostComments({ post, isAlone }: PostCommentsProps) {
  const { id, user } = post
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const list = usePostComments(id)
  const { comments, readUpTo, isError, isFetching } = list
  const focusWhenRendered = useFocusWhenRendered()
  const [news, setNews] = useState('')
  const more = useLoadMore({
    list,
    queryKey: list.queryKey,
    rowsOf,
    itemName: 'comment',
    announce: setNews,
    elementId: postCommentElementId,
  })

  function showPosted(comment: PostComment): void {
    setNews('Your comment has been posted.')
    focusWhenRendered(postCommentElementId(comment))
  }

  const rows = (some: PostComment[]) =>
    some.length > 0 && (
      <ul className="divide-y divide-line">
        {some.map((comment) => (
          <PostCommentItem key={comment.id} comment={comment} postId={id} />
        ))}
      </ul>
    )
  // An own new comment stands last, so the way to those between is above it.
  const isRead = (comment: PostComment) => readUpTo === null || comment.id <= readUpTo

  return (
    <section
      id={isAlone ? 'comments' : undefined}
      aria-label={`Comments on the post by ${user.name}`}
      className="border-t border-line px-4 pt-2 pb-4 sm:px-5"
    >
      <p role="status" className="sr-only">
        {news}
      </p>
      <div aria-busy={isFetching}>
        {comments ? (
          <>
            {comments.length === 0 && !list.hasNextPage && (
              <p className="py-3 text-small text-ink-soft">No comments yet.</p>
            )}
            {rows(comments.filter(isRead))}
            {list.hasNextPage && (
              <LoadMore
                label="Load more comments"
                more={more}
                failedText={texts.commentsFetchFailed}
                isSmall
              />
            )}
            {rows(comments.filter((comment) => !isRead(comment)))}
          </>
        ) : isError ? (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-3 py-3">
            <p className="text-small font-medium">
              {failureText(list.error, texts.commentsFetchFailed)}
            </p>
            <Button
              variant="outline"
              size="sm"
              aria-disabled={isFetching}
              onClick={() => {
                if (!isFetching) void list.refetch()
              }}
            >
              Try Again
            </Button>
          </div>
        ) : (
          <CommentsSkeleton />
        )}
      </div>
      {isAuthenticated ? (
        <PostCommentForm postId={id} onPosted={showPosted} />
      ) : (
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="outline" onClick={() => toast.info(texts.loginRequired)}>
            Write a comment
          </Button>
          <TextLink to="/login" className="text-small">
            Login
          </TextLink>
        </div>
      )}
    </section>
  )
}

function CommentsSkeleton() {
  return (
    <Loading label="Loading comments">
      {['a', 'b'].map((comment) => (
        <div key={comment} className="flex gap-3 py-3">
          <Skeleton className="size-8 rounded-full!" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-36" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
