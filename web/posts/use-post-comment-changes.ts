import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PostComment } from '../../contract/posts.ts'
import { texts } from '../../contract/texts.ts'
import { useSession } from '../accounts/session.ts'
import { api } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'
import { toast } from '../lib/toast.ts'
import { updateCachedQueries } from '../lib/update-cached-queries.ts'
import { postCommentsQuery } from './api.ts'
import { withChangedPost } from './post-cache.ts'
import { type CommentPages, withComment, withoutComment } from './post-comment-cache.ts'
import { changeCommentDraft } from './post-drafts.ts'

async function change(
  client: QueryClient,
  postId: string,
  by: 1 | -1,
  changePages: (pages: CommentPages) => CommentPages,
): Promise<void> {
  const viewerId = useSession.getState().user?.id ?? null
  await updateCachedQueries(
    client,
    { queryKey: postCommentsQuery(postId, viewerId).queryKey },
    changePages,
  )
  // Those that hold comments have no post in them, so they stay as they are.
  await updateCachedQueries<unknown>(
    client,
    { queryKey: ['posts'], predicate: ({ queryKey }) => queryKey[1] !== 'comments' },
    (answer) =>
      withChangedPost(answer, postId, ({ commentsCount }) => ({
        commentsCount: Math.max(0, commentsCount + by),
      })),
  )
}

/** Comments on a post: shown below the others, counted everywhere. */
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
      await change(client, postId, 1, (pages) => withComment(pages, comment))
    },
    onError: (error) => toast.failure(error, texts.commentPostFailed),
  })
  // Asked of the client, for two presses may come before the next render.
  return { ...mutation, isUnderWay: () => client.isMutating({ mutationKey }) > 0 }
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/** Deletes an own comment on a post. */
export function useDeletePostComment(postId: string) {
  const client = useQueryClient()
  const forget = ({ id }: PostComment) =>
    change(client, postId, -1, (pages) => withoutComment(pages, id))
  return useMutation({
    mutationFn: ({ id }: PostComment) =>
      api('DELETE /posts/comments/:commentId', { params: { commentId: id } }),
    onSuccess(_, comment) {
      toast.success(texts.commentDeleted)
      return forget(comment)
    },
    onError(error) {
      toast.failure(error, texts.commentDeleteFailed)
      // Deleted in another tab meanwhile, perhaps with its post: what is shown is out of date.
      if (isGone(error)) void client.invalidateQueries({ queryKey: ['posts'] })
    },
  })
}
