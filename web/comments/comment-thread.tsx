import * as texts from '#messages/comments'
import { commentElementId } from '../../contract/comment-path.ts'
import { useIsClosed } from '../lib/closed-features.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useFocusWhenRendered } from '../ui/use-focus-when-rendered.ts'
import { CommentItem, type CommentItemProps } from './comment-item.tsx'
import { useMoreReplies } from './comment-mutations.ts'
import type { DiscussionComment, DiscussionThread } from './discussion.ts'
import { ReplyForm } from './reply-form.tsx'
import type { Replying } from './use-replying.ts'

export interface CommentThreadProps extends Omit<CommentItemProps, 'comment' | 'onReply'> {
  thread: DiscussionThread
  replying: Replying
  /** The id of the comment that the address names. */
  linkedId?: string | undefined
  /** Announces to screen readers what was loaded. */
  announce: (text: string) => void
}

/** A comment of the first level with its replies, and the form for a new reply. */
export function CommentThread(props: CommentThreadProps) {
  const { thread, linkedId, isCompact } = props
  const { id, comment, replies } = thread
  return (
    <li
      id={commentElementId(thread)}
      tabIndex={-1}
      className={classNames(
        'scroll-mt-20',
        isCompact ? 'py-3 text-small' : 'py-4 sm:py-5',
        linkedId === id && highlight,
      )}
    >
      {comment ? <Answerable {...props} comment={comment} /> : <RemovedComment />}
      {replies.length > 0 && (
        <ul
          aria-label={comment ? repliesTo(comment) : texts.replies}
          className="mt-2 border-s-2 border-line ps-3 sm:ms-5 sm:ps-5"
        >
          {replies.map((reply) => (
            <li
              key={reply.id}
              id={commentElementId(reply)}
              tabIndex={-1}
              className={classNames('scroll-mt-20 py-2', linkedId === reply.id && highlight)}
            >
              <Answerable {...props} comment={reply} />
            </li>
          ))}
        </ul>
      )}
      {thread.nextReplies !== null && <MoreReplies {...props} />}
    </li>
  )
}

const highlight = 'rounded-card bg-accent-wash px-3 sm:-mx-3'

const repliesTo = ({ user }: DiscussionComment) =>
  user ? texts.repliesTo({ name: user.name }) : texts.repliesToAnonymous

/** A comment or reply, with the form below it while it is answered. */
function Answerable(props: CommentThreadProps & { comment: DiscussionComment }) {
  const { discussion, comment, replying } = props
  const isClosed = useIsClosed('replies', ...discussion.features)
  const isAnswered = !isClosed && replying.answeredId === comment.id
  const onReply = isClosed ? undefined : discussion.replies && (() => replying.answer(comment))
  return (
    <>
      <CommentItem {...props} onReply={isAnswered ? undefined : onReply} />
      {isAnswered && (
        <ReplyForm
          discussion={discussion}
          answered={comment}
          onPosted={replying.showPosted}
          onCancel={() => replying.cancel(comment)}
        />
      )}
    </>
  )
}

function RemovedComment() {
  return <p className="flex min-h-target items-center text-ink-soft">{texts.commentRemoved}</p>
}

function MoreReplies({ discussion, thread, announce }: CommentThreadProps) {
  const { mutate, isPending } = useMoreReplies(discussion, thread)
  const focusWhenRendered = useFocusWhenRendered()
  const left = thread.replyCount - thread.replies.length

  function showLoaded(added: DiscussionComment[]): void {
    const known = new Set(thread.replies.map(({ id }) => id))
    const fresh = added.filter(({ id }) => !known.has(id))
    announce(texts.moreRepliesLoaded({ count: fresh.length }))
    if (fresh[0]) focusWhenRendered(commentElementId(fresh[0]))
  }

  return (
    <Button
      variant="ghost"
      size="sm"
      className="mt-1 sm:ms-4"
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate(undefined, { onSuccess: (page) => showLoaded(page?.data ?? []) })
      }}
    >
      {isPending ? texts.loading : texts.showMoreReplies({ count: left })}
    </Button>
  )
}
