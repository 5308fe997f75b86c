import type { Comment } from '../../contract/comments.ts'
import { Time } from '../ui/time.tsx'

/** When a comment was posted, and whether it was edited. Others see anonymous comments to the hour only. */
export function CommentTime({
  createdAt,
  isEdited,
  isAnonymous,
  isOwn,
  as,
}: Pick<Comment, 'createdAt' | 'isEdited' | 'isAnonymous' | 'isOwn'> & { as?: 'date' | 'ago' }) {
  return (
    <>
      <Time value={createdAt} as={as} isRoundedToHour={isAnonymous && !isOwn} />
      {isEdited && (
        <>
          <span aria-hidden="true"> · </span>edited
        </>
      )}
    </>
  )
}
