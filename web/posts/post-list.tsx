import type { ReactElement, ReactNode } from 'react'
import * as texts from '#messages/posts'
import type { Post } from '../../contract/posts.ts'
import { useViewerList } from '../accounts/use-viewer-list.ts'
import { serverMessage } from '../lib/api-error.ts'
import { rowsOf } from '../lib/cursor-pages.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { RetryButton } from '../ui/retry-button.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useLoadMore } from '../ui/use-load-more.ts'
import { type PostFilter, postsQuery } from './api.ts'
import { PostCard, postElementId } from './post-card.tsx'

/** The posts that the viewer may see, for a `PostList`. */
export function usePosts(filter: PostFilter) {
  const list = useViewerList((viewerId) => postsQuery(filter, viewerId))
  return { ...list, posts: list.data && rowsOf(list.data.pages) }
}

interface PostListProps {
  list: ReturnType<typeof usePosts>
  /** Shown if there are no posts. */
  empty: ReactElement
  /** Announces to screen readers what was loaded. */
  announce: (text: string) => void
  /** Renders the posts; cards by default. */
  children?: ((posts: Post[]) => ReactNode) | undefined
}

/** A list of posts with its loading, error and empty states and 'Load more'. */
export function PostList({ list, empty, announce, children = cards }: PostListProps) {
  const { posts, error, isError, isRefetchError, isFetching, refetch } = list
  if (!posts) {
    return isError ? (
      <ErrorState
        message={texts.loadFailed}
        detail={serverMessage(error)}
        retryLabel={texts.tryAgain}
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
          className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-sunken py-2 pe-2 ps-4 text-small"
        >
          <p className="font-medium">{texts.loadFailed}</p>
          <RetryButton onRetry={refetch} isRetrying={isFetching}>
            {texts.tryAgain}
          </RetryButton>
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
      <li key={post.id} className="deferred">
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
    return <p className="py-8 text-center text-small text-ink-soft">{texts.endOfFeed}</p>
  }
  return <LoadMore label={texts.loadMorePosts} more={more} failedText={texts.loadFailed} />
}

/** Skeletons shown while posts load. */
export function PostSkeletons({ count = 3 }: { count?: number }) {
  return (
    <Loading label={texts.loadingPosts} className="space-y-4">
      {['a', 'b', 'c'].slice(0, count).map((post) => (
        <div key={post} className="rounded-card border border-line bg-surface p-4 sm:p-5">
          <div className="flex items-center gap-3">
            <Skeleton className="size-11 rounded-full!" />
            <div className="flex-1 space-y-2">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-3.5 w-28" />
            </div>
          </div>
          <div className="mt-4 space-y-2.5">
            <Skeleton className="h-4" />
            <Skeleton className="h-4" />
            <Skeleton className="h-4 w-3/5" />
          </div>
          <Skeleton className="mt-5 h-8 w-36" />
        </div>
      ))}
    </Loading>
  )
}
