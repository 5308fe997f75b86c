import type { Comment } from '../../contract/comments.ts'
import { pageSizes } from '../../contract/limits.ts'
import { texts } from '../../contract/texts.ts'
import { failureText } from '../lib/api-error.ts'
import { Button } from '../ui/button.tsx'
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
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, error } = list

  async function load(): Promise<void> {
    // A page asked for now would cut off what is just being read.
    if (isFetching) return
    const { data, isError } = await list.fetchNextPage()
    if (isError || !data) return
    const known = new Set(comments.map(({ id }) => id))
    onLoaded(commentsOf(data.pages).filter(({ id }) => !known.has(id)))
  }

  if (!hasNextPage) {
    if (comments.length <= pageSizes.comments) return null
    return <p className="py-6 text-center text-small text-ink-soft">That is where it began.</p>
  }
  return (
    <div className="flex flex-col items-center gap-3 py-6">
      <p role="alert" className="text-small font-medium text-oppose empty:hidden">
        {isFetchNextPageError && failureText(error, texts.commentsFetchFailed)}
      </p>
      <Button variant="outline" aria-disabled={isFetching} onClick={load}>
        {isFetchingNextPage ? 'Loading…' : 'Load more'}
      </Button>
    </div>
  )
}
