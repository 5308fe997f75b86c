import type { Comment } from '../../contract/comments.ts'
import { pageSizes } from '../../contract/limits.ts'
import { texts } from '../../contract/texts.ts'
import { LoadMore } from '../ui/load-more.tsx'
import { useLoadMore } from '../ui/use-load-more.ts'
import { commentsOf } from './comment-pages.ts'
import type { useComments } from './use-comments.ts'
import { commentElementId } from './use-own-comment-work.ts'

interface MoreCommentsProps {
  comments: Comment[]
  list: ReturnType<typeof useComments>
  announce: (news: string) => void
}

/** The way on through the discussion, or its end. */
export function MoreComments({ comments, list, announce }: MoreCommentsProps) {
  const more = useLoadMore({
    list,
    queryKey: list.queryKey,
    rowsOf: commentsOf,
    itemName: 'comment',
    announce,
    elementId: commentElementId,
  })
  if (!list.hasNextPage) {
    if (comments.length <= pageSizes.comments) return null
    return <p className="py-6 text-center text-small text-ink-soft">That is where it began.</p>
  }
  return <LoadMore label="Load more" more={more} failedText={texts.commentsFetchFailed} />
}
