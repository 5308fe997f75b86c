import type { Comment } from '../../contract/comments.ts'
import { Time } from '../ui/time.tsx'

/** When a comment was made, and that it is not as it was then. */
export function CommentTime({
  createdAt,
  isEdited,
  isAnonymous,
  isOwn,
  as,
}: Pick<Comment, 'createdAt' | 'isEdited' | 'isAnonymous' | 'isOwn'> & { as?: 'date' | 'ago' }) {
  return (
    <>
      <Time value={createdAt} as={as} isToTheHour={isAnonymous && !isOwn} />
      {isEdited && (
        <>
          <span aria-hidden="true"> · </span>edited
        </>
      )}
    </>
  )
}
