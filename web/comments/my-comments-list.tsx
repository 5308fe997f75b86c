import { useState } from 'react'
import type { KnownComment } from '../../contract/comments.ts'
import { texts } from '../../contract/texts.ts'
import { CommentCard } from './comment-card.tsx'
import { DeleteComment } from './delete-comment.tsx'
import { useOwnCommentWork } from './use-own-comment-work.ts'

interface MyCommentsListProps {
  comments: KnownComment[]
  /** When the page was read. */
  readAt: number
  onDeleted: () => void
}

const pageHeading = () => document.querySelector<HTMLElement>('main h1')

/** A page of the own comments. */
export function MyCommentsList({ comments, readAt, onDeleted }: MyCommentsListProps) {
  const work = useOwnCommentWork(comments, pageHeading)
  const [gone, setGone] = useState<{ id?: string; readAt: number }>()
  return (
    <>
      <ul className="grid gap-3 lg:grid-cols-2 lg:gap-4">
        {comments.map((comment) => (
          <CommentCard
            key={comment.id}
            comment={comment}
            work={work}
            isGone={comment.id === gone?.id && readAt === gone.readAt}
          />
        ))}
      </ul>
      {work.doomed && (
        <DeleteComment
          comment={work.doomed}
          doneText={texts.commentDeletedFromList}
          onClose={work.endDelete}
          onDeleted={() => {
            setGone({ id: work.doomed?.id, readAt })
            onDeleted()
          }}
          focusAfter={work.focusAfterDelete}
        />
      )}
    </>
  )
}
