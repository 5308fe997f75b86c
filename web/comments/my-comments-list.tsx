import { useState } from 'react'
import type { KnownComment } from '../../contract/comments.ts'
import { texts } from '../../contract/texts.ts'
import { CommentCard } from './comment-card.tsx'
import { DeleteComment } from './delete-comment.tsx'
import { useOwnCommentWork } from './use-own-comment-work.ts'

interface MyCommentsListProps {
  comments: KnownComment[]
  onDeleted: () => void
}

const pageHeading = () => document.querySelector<HTMLElement>('main h1')

/** A page of the own comments. */
export function MyCommentsList({ comments, onDeleted }: MyCommentsListProps) {
  const work = useOwnCommentWork(comments, pageHeading)
  const [goneId, setGoneId] = useState<string>()
  return (
    <>
      <ul className="grid gap-3 lg:grid-cols-2 lg:gap-4">
        {comments.map((comment) => (
          <CommentCard
            key={comment.id}
            comment={comment}
            work={work}
            isGone={comment.id === goneId}
          />
        ))}
      </ul>
      {work.doomed && (
        <DeleteComment
          comment={work.doomed}
          doneText={texts.commentDeletedFromList}
          onClose={work.endDelete}
          onDeleted={() => {
            setGoneId(work.doomed?.id)
            onDeleted()
          }}
          focusAfter={work.focusAfterDelete}
        />
      )}
    </>
  )
}
