import type { ReactNode } from 'react'
import type { Post } from '../../contract/posts.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { useLoadMore } from '../ui/use-load-more.ts'
import { feedTexts } from './feed-texts.ts'
import { rowsOf } from './post-cache.ts'
import { PostCard } from './post-card.tsx'
import { postElementId } from './post-element.ts'
import { PostSkeletons } from './post-skeletons.tsx'
import { serverWords } from './server-words.ts'
import type { usePosts } from './use-posts.ts'

interface PostListProps {
  list: ReturnType<typeof usePosts>
  /** Shown in place of a list without posts. */
  empty: ReactNode
  /** Says to screen readers what was loaded. */
  announce: (news: string) => void
  /** The posts themselves, where they are not to stand as cards under each other. */
  children?: ((posts: Post[]) => ReactNode) | undefined
}

/** Posts under each other: while they load, when that fails, when there are none, and the way on to the end. */
export function PostList({ list, empty, announce, children = cards }: PostListProps) {
  const { posts, error, isError, isRefetchError, isFetching, refetch } = list
  if (!posts) {
    return isError ? (
      <ErrorState
        message={feedTexts.feedFailed}
        detail={serverWords(error)}
        retryLabel="Try Again"
        onRetry={refetch}
        isRetrying={isFetching}
      />
    ) : (
      <PostSkeletons />
    )
  }
  return (
    <div aria-busy={isFetching}>
      {isRefetchError && (
        <div
          role="alert"
          className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-sunken py-2 pr-2 pl-4 text-small"
        >
          <p className="font-medium">{feedTexts.feedFailed}</p>
          <Button
            variant="outline"
            size="sm"
            aria-disabled={isFetching}
            onClick={() => {
              if (!isFetching) void refetch()
            }}
          >
            Try Again
          </Button>
        </div>
      )}
      {posts.length === 0 && !list.hasNextPage ? empty : children(posts)}
      <MorePosts list={list} announce={announce} />
    </div>
  )
}

const cards = (posts: Post[]) => (
  <ul className="space-y-4">
    {posts.map((post, index) => (
      <li key={post.id}>
        <PostCard post={post} eager={index === 0} />
      </li>
    ))}
  </ul>
)

function MorePosts({ list, announce }: Pick<PostListProps, 'list' | 'announce'>) {
  const { posts = [], queryKey, hasNextPage } = list
  const more = useLoadMore({
    list,
    queryKey,
    rowsOf,
    itemName: 'post',
    announce,
    elementId: postElementId,
  })
  if (!hasNextPage) {
    if (posts.length === 0) return null
    return <p className="py-8 text-center text-small text-ink-soft">{feedTexts.endOfFeed}</p>
  }
  return <LoadMore label="Load More Posts" more={more} failedText={feedTexts.feedFailed} />
}
