import { CircleCheck, CircleQuestionMark, EyeOff, Flag, Reply, UserRound } from 'lucide-react'
import * as texts from '#messages/comments'
import { commentElementId, commentPath } from '../../contract/comment-path.ts'
import type { CommentStatus, OwnComment } from '../../contract/comments.ts'
import { HiddenNotice } from '../appeals/hidden-notice.tsx'
import { useIsClosed } from '../lib/closed-features.ts'
import { labelOf, lookUp } from '../lib/enum-labels.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { LinkedText } from '../ui/linked-text.tsx'
import { ChangesSince } from '../votes/changes-since.tsx'
import { CommentEditor } from './comment-editor.tsx'
import { CommentTime } from './comment-time.tsx'
import { OwnCommentButtons, type useOwnCommentActions } from './own-comment-actions.tsx'
import { personalityDiscussion } from './personality-discussion.ts'

/** Display names of the comment statuses. */
const commentStatusLabels: Record<CommentStatus, string> = {
  ACTIVE: texts.active,
  HIDDEN: texts.hidden,
  FLAGGED: texts.flagged,
}

const icons = { ACTIVE: CircleCheck, HIDDEN: EyeOff, FLAGGED: Flag }

interface MyCommentCardProps {
  comment: OwnComment
  actions: ReturnType<typeof useOwnCommentActions<OwnComment>>
}

/** A comment of the viewer in the list 'My Comments', with its status and the edit and delete buttons. */
export function MyCommentCard({ comment, actions }: MyCommentCardProps) {
  const { id, personality, status, isAnonymous, parentId, changes } = comment
  const path = status === 'HIDDEN' ? undefined : commentPath({ slug: personality.slug, id })
  return (
    <li
      id={commentElementId(comment)}
      tabIndex={-1}
      className="flex min-w-0 flex-col rounded-card border border-line bg-surface p-4 sm:px-5"
    >
      <h2 dir="auto" className="line-clamp-2 text-card font-bold" title={personality.name}>
        {personality.name}
      </h2>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-caption text-ink-soft">
        <StatusBadge status={status} />
        {isAnonymous && (
          <Badge>
            <UserRound aria-hidden="true" className="size-3.5" />
            {texts.anonymous}
          </Badge>
        )}
        {parentId && (
          <Badge>
            <Reply aria-hidden="true" className="size-3.5" />
            {texts.isReply}
          </Badge>
        )}
        <span>
          <CommentTime {...comment} to={path} />
        </span>
      </p>
      <ChangesSince changes={changes} since="comment" className="mt-1" />
      {actions.editedId === id ? (
        <CommentEditor
          discussion={personalityDiscussion(personality)}
          comment={comment}
          onUnsaved={actions.setUnsaved}
          onDone={() => actions.endEdit(comment)}
        />
      ) : (
        <MyCommentBody comment={comment} actions={actions} />
      )}
    </li>
  )
}

function MyCommentBody({ comment, actions }: Pick<MyCommentCardProps, 'comment' | 'actions'>) {
  const { id, personality, content, lang, links, status } = comment
  const isClosed = useIsClosed('comments')
  return (
    <>
      <p
        dir="auto"
        lang={lang ?? undefined}
        className="mt-3 mb-3 max-w-measure grow whitespace-pre-line hyphenated"
      >
        <LinkedText text={content} links={links} />
      </p>
      {status === 'HIDDEN' && <HiddenNotice target={{ type: 'comment', id }} className="mb-3" />}
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <ButtonLink to={`/personalities/${personality.slug}`} variant="outline" size="sm">
          {texts.viewPersonality}
        </ButtonLink>
        <OwnCommentButtons
          comment={comment}
          subjectName={personality.name}
          onEdit={isClosed ? undefined : () => actions.edit(comment)}
          onDelete={() => actions.remove(comment)}
          className="-me-2.5"
        />
      </div>
    </>
  )
}

function StatusBadge({ status = 'ACTIVE' }: { status?: CommentStatus }) {
  const Icon = lookUp(icons, status) ?? CircleQuestionMark
  return (
    <Badge tone={status === 'FLAGGED' ? 'accent' : 'neutral'}>
      <Icon aria-hidden="true" className="size-3.5" />
      <span>{labelOf(commentStatusLabels, status)}</span>
    </Badge>
  )
}
