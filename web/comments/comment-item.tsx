import { UserRound } from 'lucide-react'
import * as texts from '#messages/comments'
import { AuthorLink, AuthorPicture } from '../accounts/author.tsx'
import { useSession } from '../accounts/session.ts'
import { HiddenNotice } from '../appeals/hidden-notice.tsx'
import { useIsClosed } from '../lib/closed-features.ts'
import { MuteMenu } from '../mutes/mute-menu.tsx'
import { ReportButton } from '../reports/report-button.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { LinkedText } from '../ui/linked-text.tsx'
import { Translatable } from '../ui/translatable.tsx'
import { AgreeButton } from './agree-button.tsx'
import { CommentEditor } from './comment-editor.tsx'
import { CommentTime } from './comment-time.tsx'
import type { Discussion, DiscussionComment } from './discussion.ts'
import { OwnCommentButtons, type useOwnCommentActions } from './own-comment-actions.tsx'

/** Element id of the button that opens the form for a reply. */
export const replyButtonId = ({ id }: { id: string }) => `reply-to-${id}`

export interface CommentItemProps {
  discussion: Discussion
  comment: DiscussionComment
  actions: ReturnType<typeof useOwnCommentActions<DiscussionComment>>
  /** Opens the form for a reply; absent where comments cannot be answered. */
  onReply: (() => void) | undefined
  /** Smaller, for use inside a card. */
  isCompact: boolean
}

/** One comment or reply, with edit and delete for its author and a report button for everybody else. */
export function CommentItem(props: CommentItemProps) {
  const { discussion, comment, actions, isCompact } = props
  return (
    <>
      <CommentHeader {...props} />
      {actions.editedId === comment.id ? (
        <CommentEditor
          discussion={discussion}
          comment={comment}
          onUnsaved={actions.setUnsaved}
          onDone={() => actions.endEdit(comment)}
        />
      ) : (
        <CommentBody {...props} className={isCompact ? 'ps-11' : 'sm:ps-13'} />
      )}
    </>
  )
}

/** The author, the time and the buttons of a comment. */
function CommentHeader({ discussion, comment, actions, isCompact }: CommentItemProps) {
  const { id, user, isOwn } = comment
  const isSignedIn = useSession((session) => session.isAuthenticated)
  const isClosed = useIsClosed(...discussion.features)
  return (
    // Fixed height: the buttons appear later, once the viewer is known, and must not shift the layout.
    <div className="flex min-h-target items-center gap-3">
      <AuthorOrAnonymousPicture user={user} className={isCompact ? 'size-8' : 'size-10'} />
      <div className="min-w-0 flex-1 text-small">
        <AuthorOrAnonymousName user={user} isOwn={isOwn} />
        <div className="text-caption text-ink-soft">
          <CommentTime {...comment} as="ago" to={discussion.replies?.pathOf(comment)} />
        </div>
      </div>
      {isOwn && actions.editedId !== id && (
        <OwnCommentButtons
          comment={comment}
          subjectName={discussion.subjectName}
          onEdit={isClosed ? undefined : () => actions.edit(comment)}
          onDelete={() => actions.remove(comment)}
          className="-me-2.5"
        />
      )}
      {!isOwn && (
        <ReportButton
          target={{ type: discussion.type, id, name: user && user.name }}
          look="flag"
          className={user && isSignedIn ? 'text-ink-soft' : '-me-2.5 text-ink-soft'}
        />
      )}
      {!isOwn && user && isSignedIn && (
        <span className="-me-2.5 -ms-3 text-ink-soft">
          <MuteMenu member={user} className="size-4.5" />
        </span>
      )}
    </div>
  )
}

function CommentBody(props: CommentItemProps & { className: string }) {
  const { discussion, comment, onReply, className } = props
  const { id, content, lang, links, user, isHidden } = comment
  return (
    <div className={className}>
      <Translatable
        kind={discussion.type}
        id={id}
        text={content}
        lang={discussion.isPublic && !isHidden ? lang : null}
      >
        <p
          dir="auto"
          lang={lang ?? undefined}
          className="mt-1.5 max-w-measure whitespace-pre-line hyphenated"
        >
          <LinkedText text={content} links={links} />
        </p>
      </Translatable>
      {isHidden && <HiddenNotice target={{ type: discussion.type, id }} className="mt-3" />}
      {(onReply || discussion.agree) && (
        <div className="-ms-3 flex flex-wrap items-center">
          <AgreeButton discussion={discussion} comment={comment} />
          {onReply && (
            <Button
              id={replyButtonId(comment)}
              variant="ghost"
              size="sm"
              aria-label={user ? texts.replyTo({ name: user.name }) : texts.replyToAnonymous}
              onClick={onReply}
            >
              {texts.reply}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

type PictureProps = Pick<DiscussionComment, 'user'> & { className: string }

/** The author's picture; the same neutral icon for every anonymous comment. */
function AuthorOrAnonymousPicture({ user, className }: PictureProps) {
  if (user) return <AuthorPicture user={user} className={className} />
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex shrink-0 items-center justify-center rounded-full border border-line bg-sunken text-ink-soft',
        className,
      )}
    >
      <UserRound className="size-1/2" />
    </span>
  )
}

function AuthorOrAnonymousName({ user, isOwn }: Pick<DiscussionComment, 'user' | 'isOwn'>) {
  if (!user) {
    return <span className="font-semibold">{isOwn ? texts.youAnonymously : texts.anonymous}</span>
  }
  return <AuthorLink user={user} />
}
