import { type FormEvent, useState } from 'react'
import { limits } from '../../contract/limits.ts'
import type { Post, PostComment } from '../../contract/posts.ts'
import { useSession } from '../accounts/session.ts'
import { failureText } from '../lib/api-error.ts'
import { textLength } from '../lib/text-length.ts'
import { texts } from '../lib/texts.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { CharacterCount } from '../ui/character-count.tsx'
import { Field, Textarea } from '../ui/field.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useBeforeUnloadPrompt } from '../ui/use-before-unload-prompt.ts'
import { useFocusWhenRendered } from '../ui/use-focus-when-rendered.ts'
import { useLoadMore } from '../ui/use-load-more.ts'
import { rowsOf } from './post-cache.ts'
import { PostCommentItem, postCommentElementId } from './post-comment-item.tsx'
import { changeCommentDraft, useCommentDraft } from './post-drafts.ts'
import { useCommentOnPost } from './post-mutations.ts'
import { usePostComments } from './use-posts.ts'

interface PostCommentsProps {
  post: Post
  /** On the post's own page, where `#comments` in the URL leads to the section. */
  isAlone: boolean
}

/** The comments on a post, oldest first, with the form for a new one. */
export function PostComments({ post, isAlone }: PostCommentsProps) {
  const { id, user } = post
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const list = usePostComments(id)
  const { comments, loadedUpTo, isError, isFetching } = list
  const focusWhenRendered = useFocusWhenRendered()
  const [announcement, setAnnouncement] = useState('')
  const more = useLoadMore({
    list,
    queryKey: list.queryKey,
    rowsOf,
    itemName: 'comment',
    announce: setAnnouncement,
    elementId: postCommentElementId,
  })

  function showPosted(comment: PostComment): void {
    setAnnouncement('Your comment has been posted.')
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
  // A comment just posted comes last, so 'Load more' for the comments in between stands above it.
  const isLoaded = (comment: PostComment) => loadedUpTo === null || comment.id <= loadedUpTo

  return (
    <section
      id={isAlone ? 'comments' : undefined}
      aria-label={`Comments on the post by ${user.name}`}
      className="border-t border-line px-4 pt-2 pb-4 sm:px-5"
    >
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div aria-busy={isFetching}>
        {comments ? (
          <>
            {comments.length === 0 && !list.hasNextPage && (
              <p className="py-3 text-small text-ink-soft">No comments yet.</p>
            )}
            {rows(comments.filter(isLoaded))}
            {list.hasNextPage && (
              <LoadMore
                label="Load more comments"
                more={more}
                failedText={texts.commentsFetchFailed}
                isSmall
              />
            )}
            {rows(comments.filter((comment) => !isLoaded(comment)))}
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

interface PostCommentFormProps {
  postId: string
  onPosted: (comment: PostComment) => void
}

/** The form for a new comment. Accepts more than the limit, so that pasted text is never cut silently. */
function PostCommentForm({ postId, onPosted }: PostCommentFormProps) {
  const text = useCommentDraft(postId)
  const { mutate, isPending, isInFlight } = useCommentOnPost(postId)
  const length = textLength(text)
  const isTooLong = length > limits.postCommentMax
  const isSendable = length > 0 && !isTooLong
  useBeforeUnloadPrompt(length > 0)

  function send(event: FormEvent): void {
    event.preventDefault()
    if (isSendable && !isInFlight()) mutate(text, { onSuccess: onPosted })
  }

  return (
    <form onSubmit={send} className="mt-2">
      <Field
        label="Write a comment"
        error={isTooLong ? `Shorten it to ${limits.postCommentMax} characters.` : undefined}
        aside={<CharacterCount text={text} max={limits.postCommentMax} />}
      >
        <Textarea
          rows={2}
          value={text}
          readOnly={isPending}
          onChange={({ target }) => changeCommentDraft(postId, { text: target.value })}
        />
      </Field>
      <div className="mt-3 flex justify-end">
        <Button
          type="submit"
          size="sm"
          className="max-sm:w-full"
          disabled={!isSendable}
          aria-disabled={isPending}
        >
          {isPending ? 'Posting…' : 'Post comment'}
        </Button>
      </div>
    </form>
  )
}
