import type { Comment } from '../../contract/comments.ts'
import { ReportButton } from '../reports/report-button.tsx'
import { CommentActions } from './comment-actions.tsx'
import { CommenterName, CommenterPicture } from './comment-author.tsx'
import { CommentEditor } from './comment-editor.tsx'
import { CommentTime } from './comment-time.tsx'
import { commentElementId, type useOwnCommentWork } from './use-own-comment-work.ts'

interface CommentItemProps {
  comment: Comment
  work: ReturnType<typeof useOwnCommentWork>
}

/** A comment in the discussion: who, when, what; the own ones can be changed. */
export function CommentItem({ comment, work }: CommentItemProps) {
  const { id, content, user, isOwn } = comment
  const isEdited = work.editedId === comment.id
  return (
    <li id={commentElementId(comment)} tabIndex={-1} className="scroll-mt-20 py-4 sm:py-5">
      {/* As high with the buttons as without, for whose they are is known later than the comments. */}
      <div className="flex min-h-target items-center gap-3">
        <CommenterPicture user={user} className="size-10" />
        <div className="min-w-0 flex-1 text-small leading-snug">
          <CommenterName user={user} isOwn={isOwn} />
          <p className="text-caption text-ink-soft">
            <CommentTime {...comment} as="ago" />
          </p>
        </div>
        {isOwn && !isEdited && (
          <CommentActions
            comment={comment}
            onEdit={() => work.edit(comment)}
            onDelete={() => work.askToDelete(comment)}
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
          onUnsaved={work.noteUnsaved}
          onDone={() => work.endEdit(comment)}
        />
      ) : (
        <p className="mt-1.5 max-w-measure whitespace-pre-line sm:pl-13">{content}</p>
      )}
    </li>
  )
}
