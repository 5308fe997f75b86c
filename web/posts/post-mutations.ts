import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import * as texts from '#messages/posts'
import type { Post } from '../../contract/posts.ts'
import { viewerId } from '../accounts/session.ts'
import { type ApiOptions, api } from '../lib/api.ts'
import { isNotFound } from '../lib/api-error.ts'
import { toast } from '../lib/toast.ts'
import { updateSettledQueries } from '../lib/update-cached-queries.ts'
import { type PostFilter, postQuery } from './api.ts'
import { type PostPages, withChangedPost, withoutPost, withPublished } from './post-cache.ts'

/** Text and picture of a post. */
export type PostContent = ApiOptions<'POST /posts'>['body']

/** Refetches what only the server can compute: post counts of profiles and search results. */
function invalidateCountsAndSearch(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['profiles'] })
  void client.invalidateQueries({ queryKey: ['posts', 'search'] })
}

/** Publishes a post and prepends it to every cached list that it belongs to. */
export function usePublishPost() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (content: PostContent) => api('POST /posts', { body: content }),
    onSuccess(post) {
      updateSettledQueries<PostPages>(
        client,
        {
          queryKey: ['posts', 'list', viewerId()],
          predicate: ({ queryKey }) => belongsTo(post, queryKey[3] as PostFilter),
        },
        (list) => withPublished(list, post),
      )
      invalidateCountsAndSearch(client)
    },
  })
}

const belongsTo = (post: Post, { userId }: PostFilter) =>
  userId === undefined || userId === post.userId

/** Edits the viewer's own post and updates it in every cached query. */
export function useEditPost(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: Partial<PostContent>) =>
      api('PATCH /posts/:id', { params: { id }, body: changes }),
    onSuccess({ content, imageUrl, isEdited }) {
      updateSettledQueries(client, { queryKey: ['posts'] }, (cached) =>
        withChangedPost(cached, id, () => ({ content, imageUrl, isEdited })),
      )
    },
  })
}

/**
 * Deletes the viewer's own post and removes it from every cached list.
 * @param leave navigates away from the post's own page before its query is removed
 */
export function useDeletePost(id: string, leave?: () => Promise<void>) {
  const client = useQueryClient()

  async function removeFromCache(): Promise<void> {
    await leave?.()
    updateSettledQueries<PostPages>(client, { queryKey: ['posts', 'list'] }, (list) =>
      withoutPost(list, id),
    )
    client.removeQueries({ queryKey: postQuery(id, viewerId()).queryKey })
    client.removeQueries({ queryKey: postQuery(id, null).queryKey })
    invalidateCountsAndSearch(client)
  }

  return useMutation({
    mutationFn: () => api('DELETE /posts/:id', { params: { id } }),
    onSuccess() {
      toast.success(texts.postDeleted)
      return removeFromCache()
    },
    onError(error) {
      toast.failure(error, texts.deleteFailed)
      // The post was already deleted, for example in another tab.
      return isNotFound(error) ? removeFromCache() : undefined
    },
  })
}
