import { Separator } from '../ui/separator.tsx'
import { Time } from '../ui/time.tsx'
import type { DiscussionComment } from './discussion.ts'

/** When a comment was posted, and whether it was edited. Others see anonymous comments to the hour only. */
export function CommentTime({
  createdAt,
  isEdited,
  isAnonymous = false,
  isOwn,
  as,
}: Pick<DiscussionComment, 'createdAt' | 'isEdited' | 'isAnonymous' | 'isOwn'> & {
  as?: 'date' | 'ago'
}) {
  return (
    <>
      <Time value={createdAt} as={as} isRoundedToHour={isAnonymous && !isOwn} />
      {isEdited && (
        <span>
          <Separator />
          edited
        </span>
      )}
    </>
  )
}
