import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Post } from '../../contract/posts.ts'
import { useSession } from '../accounts/session.ts'
import { type ApiOptions, api } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'
import { toast } from '../lib/toast.ts'
import { updateSettledQueries } from '../lib/update-cached-queries.ts'
import { type PostFilter, postQuery } from './api.ts'
import { feedTexts } from './feed-texts.ts'
import { type PostPages, withChangedPost, withoutPost, withPublished } from './post-cache.ts'

/** What a post says and shows. */
export type PostContent = ApiOptions<'POST /posts'>['body']

const viewerId = () => useSession.getState().user?.id ?? null

/** Asks again for what only the server can tell: how many posts members have, and what a search finds. */
function refreshRest(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['profiles'] })
  void client.invalidateQueries({ queryKey: ['posts', 'search'] })
}

/** Publishes a post: it stands at the top of every list that it belongs to. */
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
      refreshRest(client)
    },
  })
}

const belongsTo = (post: Post, { userId }: PostFilter) =>
  userId === undefined || userId === post.userId

/** Changes an own post, everywhere. */
export function useEditPost(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: Partial<PostContent>) =>
      api('PATCH /posts/:id', { params: { id }, body: changes }),
    onSuccess({ content, imageUrl, isEdited }) {
      updateSettledQueries(client, { queryKey: ['posts'] }, (answer) =>
        withChangedPost(answer, id, () => ({ content, imageUrl, isEdited })),
      )
    },
  })
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/**
 * Deletes an own post; it vanishes from every list.
 * @param leave goes away from where nothing but the post is shown, before it is forgotten
 */
export function useDeletePost(id: string, leave?: () => Promise<void>) {
  const client = useQueryClient()

  async function forget(): Promise<void> {
    await leave?.()
    updateSettledQueries<PostPages>(client, { queryKey: ['posts', 'list'] }, (list) =>
      withoutPost(list, id),
    )
    void client.invalidateQueries({ queryKey: ['posts', 'search'] })
    client.removeQueries({ queryKey: postQuery(id, viewerId()).queryKey })
    client.removeQueries({ queryKey: postQuery(id, null).queryKey })
    refreshRest(client)
  }

  return useMutation({
    mutationFn: () => api('DELETE /posts/:id', { params: { id } }),
    onSuccess() {
      toast.success('Post deleted successfully!')
      return forget()
    },
    onError(error) {
      toast.failure(error, feedTexts.deleteFailed)
      // Deleted in another tab meanwhile.
      return isGone(error) ? forget() : undefined
    },
  })
}
