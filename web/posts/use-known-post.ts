import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import type { Post } from '../../contract/posts.ts'
import { type PostPage, postQuery } from './api.ts'
import { useViewerId } from './use-posts.ts'

/** A post as something else already brought it, to show at once while it is asked for. */
export function useKnownPost(id: string): () => Post | undefined {
  const client = useQueryClient()
  const viewerId = useViewerId()
  return () => {
    const asVisitor = client.getQueryData(postQuery(id, null).queryKey)
    if (asVisitor) return asVisitor
    return client
      .getQueriesData<InfiniteData<PostPage>>({ queryKey: ['posts', 'list', viewerId] })
      .flatMap(([, list]) => list?.pages ?? [])
      .flatMap(({ data }) => data)
      .find((post) => post.id === id)
  }
}
