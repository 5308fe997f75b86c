import type { Comment } from '../../contract/comments.ts'
import { texts } from '../../contract/texts.ts'
import { CommentItem } from './comment-item.tsx'
import { DeleteComment } from './delete-comment.tsx'
import { useOwnCommentWork } from './use-own-comment-work.ts'

interface CommentListProps {
  comments: Comment[]
  /** Finds what takes the focus when the last comment is deleted. */
  findHeading: () => HTMLElement | null
}

/** Comments under each other; the own ones can be changed. */
export function CommentList({ comments, findHeading }: CommentListProps) {
  const work = useOwnCommentWork(comments, findHeading)
  return (
    <>
      <ul className="divide-y divide-line border-b border-line">
        {comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} work={work} />
        ))}
      </ul>
      {work.doomed && (
        <DeleteComment
          comment={work.doomed}
          doneText={texts.commentDeleted}
          onClose={work.endDelete}
          focusAfter={work.focusAfterDelete}
        />
      )}
    </>
  )
}
