import { Link } from 'react-router'
import * as texts from '#messages/comments'
import { Separator } from '../ui/separator.tsx'
import { Time } from '../ui/time.tsx'
import type { DiscussionComment } from './discussion.ts'

/**
 * When a comment was posted, and whether it was edited. Others see anonymous comments to the hour only.
 * @param to the path of the comment, to which the time is the link
 */
export function CommentTime({
  createdAt,
  isEdited,
  isAnonymous = false,
  isOwn,
  as,
  to,
}: Pick<DiscussionComment, 'createdAt' | 'isEdited' | 'isAnonymous' | 'isOwn'> & {
  as?: 'date' | 'ago'
  to?: string | undefined
}) {
  const time = <Time value={createdAt} as={as} isRoundedToHour={isAnonymous && !isOwn} />
  return (
    <>
      {to ? (
        <Link
          to={to}
          className="inline-flex min-h-6 items-center underline-offset-3 hover:underline"
        >
          {texts.linkToComment({ hidden: (text) => <span className="sr-only">{text}</span>, time })}
        </Link>
      ) : (
        time
      )}
      {isEdited && (
        <span>
          <Separator />
          {texts.edited}
        </span>
      )}
    </>
  )
}
