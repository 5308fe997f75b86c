import { UserRound } from 'lucide-react'
import type { KnownComment } from '../../contract/comments.ts'
import { HiddenNotice } from '../appeals/hidden-notice.tsx'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { CommentActions } from './comment-actions.tsx'
import { CommentEditor } from './comment-editor.tsx'
import { CommentTime } from './comment-time.tsx'
import { StatusBadge } from './status-badge.tsx'
import { commentElementId, type useOwnCommentWork } from './use-own-comment-work.ts'

interface CommentCardProps {
  comment: KnownComment
  work: ReturnType<typeof useOwnCommentWork>
  /** Deleted, but still here until the page has been read anew. */
  isGone: boolean
}

/** One of the own comments: on whom, when, whether others see it, what it says; to look at, change or delete. */
export function CommentCard({ comment, work, isGone }: CommentCardProps) {
  const { personality, content, status, isAnonymous } = comment
  const isEdited = work.editedId === comment.id
  return (
    <li
      id={commentElementId(comment)}
      tabIndex={-1}
      inert={isGone}
      className="flex min-w-0 flex-col rounded-card border border-line bg-surface p-4 transition-opacity inert:opacity-50 sm:px-5"
    >
      <h2 className="line-clamp-2 text-card font-bold" title={personality.name}>
        {personality.name}
      </h2>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-caption text-ink-soft">
        <StatusBadge status={status} />
        {isAnonymous && (
          <Badge>
            <UserRound aria-hidden="true" className="size-3.5" />
            Anonymous
          </Badge>
        )}
        <span>
          <CommentTime {...comment} />
        </span>
      </p>
      {isEdited ? (
        <CommentEditor
          comment={comment}
          onUnsaved={work.noteUnsaved}
          onDone={() => work.endEdit(comment)}
        />
      ) : (
        <>
          <p className="mt-3 mb-3 max-w-measure grow whitespace-pre-line">{content}</p>
          {status === 'HIDDEN' && (
            <HiddenNotice target={{ type: 'comment', id: comment.id }} className="mb-3" />
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <ButtonLink to={`/personalities/${personality.slug}`} variant="outline" size="sm">
              View Personality
            </ButtonLink>
            <CommentActions
              comment={comment}
              onEdit={() => work.edit(comment)}
              onDelete={() => work.askToDelete(comment)}
              className="-mr-2.5"
            />
          </div>
        </>
      )}
    </li>
  )
}
