import { UserRound } from 'lucide-react'
import type { Comment } from '../../contract/comments.ts'
import { AuthorLink, AuthorPicture } from '../accounts/author.tsx'
import { ReportButton } from '../reports/report-button.tsx'
import { classNames } from '../ui/class-names.ts'
import { commentElementId } from './comment-anchors.ts'
import { CommentEditor } from './comment-editor.tsx'
import { CommentTime } from './comment-time.tsx'
import { OwnCommentButtons, type useOwnCommentActions } from './own-comment-actions.tsx'

interface CommentItemProps {
  comment: Comment
  actions: ReturnType<typeof useOwnCommentActions>
}

/** One comment of a discussion, with edit and delete for its author and a report button for everybody else. */
export function CommentItem({ comment, actions }: CommentItemProps) {
  const { id, content, user, isOwn } = comment
  const isEdited = actions.editedId === comment.id
  return (
    <li id={commentElementId(comment)} tabIndex={-1} className="scroll-mt-20 py-4 sm:py-5">
      {/* Fixed height: the buttons appear later, once the viewer is known, and must not shift the layout. */}
      <div className="flex min-h-target items-center gap-3">
        <AuthorOrAnonymousPicture user={user} className="size-10" />
        <div className="min-w-0 flex-1 text-small leading-snug">
          <AuthorOrAnonymousName user={user} isOwn={isOwn} />
          <p className="text-caption text-ink-soft">
            <CommentTime {...comment} as="ago" />
          </p>
        </div>
        {isOwn && !isEdited && (
          <OwnCommentButtons
            comment={comment}
            onEdit={() => actions.edit(comment)}
            onDelete={() => actions.askDelete(comment)}
            className="-mr-2.5"
          />
        )}
        {!isOwn && (
          <ReportButton
            target={{
              type: 'comment',
              id,
              name: user ? `the comment by ${user.name}` : 'the anonymous comment',
            }}
            look="flag"
            className="-mr-2.5 text-ink-soft"
          />
        )}
      </div>
      {isEdited ? (
        <CommentEditor
          comment={comment}
          onUnsaved={actions.setUnsaved}
          onDone={() => actions.endEdit(comment)}
        />
      ) : (
        <p className="mt-1.5 max-w-measure whitespace-pre-line sm:pl-13">{content}</p>
      )}
    </li>
  )
}

/** The author's picture; the same neutral icon for every anonymous comment. */
function AuthorOrAnonymousPicture({
  user,
  className,
}: Pick<Comment, 'user'> & { className: string }) {
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

function AuthorOrAnonymousName({ user, isOwn }: Pick<Comment, 'user' | 'isOwn'>) {
  if (!user) {
    return <span className="font-semibold">{isOwn ? 'You, anonymously' : 'Anonymous'}</span>
  }
  return <AuthorLink user={user} />
}
