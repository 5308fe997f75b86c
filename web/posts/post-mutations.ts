import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Post, PostComment } from '../../contract/posts.ts'
import { useSession } from '../accounts/session.ts'
import { type ApiOptions, api } from '../lib/api.ts'
import { isNotFound } from '../lib/api-error.ts'
import { texts } from '../lib/texts.ts'
import { toast } from '../lib/toast.ts'
import { updateCachedQueries, updateSettledQueries } from '../lib/update-cached-queries.ts'
import { type PostCommentPages, type PostFilter, postCommentsQuery, postQuery } from './api.ts'
import { feedTexts } from './feed-texts.ts'
import { type PostPages, withChangedPost, withoutPost, withPublished } from './post-cache.ts'
import { changeCommentDraft } from './post-drafts.ts'

/** Text and picture of a post. */
export type PostContent = ApiOptions<'POST /posts'>['body']

const viewerId = () => useSession.getState().user?.id ?? null

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
    void client.invalidateQueries({ queryKey: ['posts', 'search'] })
    client.removeQueries({ queryKey: postQuery(id, viewerId()).queryKey })
    client.removeQueries({ queryKey: postQuery(id, null).queryKey })
    invalidateCountsAndSearch(client)
  }

  return useMutation({
    mutationFn: () => api('DELETE /posts/:id', { params: { id } }),
    onSuccess() {
      toast.success('Post deleted successfully!')
      return removeFromCache()
    },
    onError(error) {
      toast.failure(error, feedTexts.deleteFailed)
      // The post was already deleted, for example in another tab.
      return isNotFound(error) ? removeFromCache() : undefined
    },
  })
}

async function updateComments(
  client: QueryClient,
  postId: string,
  by: 1 | -1,
  changePages: (pages: PostCommentPages) => PostCommentPages,
): Promise<void> {
  await updateCachedQueries(
    client,
    { queryKey: postCommentsQuery(postId, viewerId()).queryKey },
    changePages,
  )
  // Comment queries contain no posts.
  await updateCachedQueries<unknown>(
    client,
    { queryKey: ['posts'], predicate: ({ queryKey }) => queryKey[1] !== 'comments' },
    (cached) =>
      withChangedPost(cached, postId, ({ commentsCount }) => ({
        commentsCount: Math.max(0, commentsCount + by),
      })),
  )
}

/** Posts a comment on a post, appends it to the cached list and updates the cached counts. */
export function useCommentOnPost(postId: string) {
  const client = useQueryClient()
  const mutationKey = ['posts', 'comment', postId]
  const mutation = useMutation({
    mutationKey,
    mutationFn: (content: string) =>
      api('POST /posts/:id/comments', { params: { id: postId }, body: { content } }),
    async onSuccess(comment) {
      changeCommentDraft(postId, { text: '' })
      toast.success(texts.commentPosted)
      await updateComments(client, postId, 1, (pages) => withComment(pages, comment))
    },
    onError: (error) => toast.failure(error, texts.commentPostFailed),
  })
  // Reads the query client, because a second click may come before the next render.
  return { ...mutation, isInFlight: () => client.isMutating({ mutationKey }) > 0 }
}

/** Deletes the viewer's own comment on a post. */
export function useDeletePostComment(postId: string) {
  const client = useQueryClient()
  const removeFromCache = ({ id }: PostComment) =>
    updateComments(client, postId, -1, (pages) => withoutComment(pages, id))
  return useMutation({
    mutationFn: ({ id }: PostComment) =>
      api('DELETE /posts/comments/:commentId', { params: { commentId: id } }),
    onSuccess(_, comment) {
      toast.success(texts.commentDeleted)
      return removeFromCache(comment)
    },
    onError(error) {
      toast.failure(error, texts.commentDeleteFailed)
      // The comment or its post was already deleted, for example in another tab: refetch the stale queries.
      if (isNotFound(error)) void client.invalidateQueries({ queryKey: ['posts'] })
    },
  })
}

/** Appends a comment to the last page; the cursor stays, so the next page is still fetched. */
function withComment(list: PostCommentPages, comment: PostComment): PostCommentPages {
  const last = list.pages.at(-1)
  if (!last) return list
  const pages = [...list.pages.slice(0, -1), { ...last, data: [...last.data, comment] }]
  return { ...list, pages }
}

/** Removes a comment from the pages. */
function withoutComment(list: PostCommentPages, id: string): PostCommentPages {
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.filter((comment) => comment.id !== id),
  }))
  return { ...list, pages }
}
