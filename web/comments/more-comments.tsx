import type { Comment } from '../../contract/comments.ts'
import { pageSizes } from '../../contract/limits.ts'
import { texts } from '../../contract/texts.ts'
import { LoadMore } from '../ui/load-more.tsx'
import { commentsOf } from './comment-pages.ts'
import type { useComments } from './use-comments.ts'

interface MoreCommentsProps {
  comments: Comment[]
  list: Pick<
    ReturnType<typeof useComments>,
    | 'hasNextPage'
    | 'isFetching'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
    | 'error'
    | 'fetchNextPage'
  >
  onLoaded: (added: Comment[]) => void
}

/** The way on through the discussion, or its end. */
export function MoreComments({ comments, list, onLoaded }: MoreCommentsProps) {
  async function load(): Promise<void> {
    const { data, isError } = await list.fetchNextPage()
    if (isError || !data) return
    const known = new Set(comments.map(({ id }) => id))
    onLoaded(commentsOf(data.pages).filter(({ id }) => !known.has(id)))
  }

  if (!list.hasNextPage) {
    if (comments.length <= pageSizes.comments) return null
    return <p className="py-6 text-center text-small text-ink-soft">That is where it began.</p>
  }
  return (
    <LoadMore label="Load more" list={list} failedText={texts.commentsFetchFailed} onLoad={load} />
  )
}
