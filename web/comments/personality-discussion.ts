import { commentPath } from '../../contract/comment-path.ts'
import type { KnownComment, ThreadSort } from '../../contract/comments.ts'
import { limits } from '../../contract/limits.ts'
import { api } from '../lib/api.ts'
import { commentsQuery, discussionKey, linkedThreadQuery } from './api.ts'
import { addToCommentCount } from './comment-count.ts'
import type { Discussion } from './discussion.ts'

/** A comment that was just written may wait for review. */
const withHidden = (comment: KnownComment) => ({
  ...comment,
  isHidden: comment.status === 'HIDDEN',
})

/** The comments on a personality: newest first, by name or anonymously. */
export const personalityDiscussion = (
  { id, slug, name }: { id: string; slug: string; name: string },
  sort?: ThreadSort,
): Discussion => ({
  type: 'comment',
  subjectId: id,
  subjectName: name,
  maxLength: limits.commentMax,
  order: 'newest first',
  allowsAnonymous: true,
  isPublic: true,
  keyFor: (viewerId) => discussionKey(id, viewerId),
  query: (viewerId) => commentsQuery(id, viewerId, sort),
  post: async (draft) =>
    withHidden(await api('POST /comments', { body: { personalityId: id, ...draft } })),
  replies: {
    load: (threadId, cursor) =>
      api('GET /comments/detail/:id/replies', { params: { id: threadId }, query: { cursor } }),
    linkedQuery: (commentId, viewerId) => linkedThreadQuery(id, commentId, viewerId),
    pathOf: (comment) => commentPath({ slug, id: comment.id }),
  },
  agree: (commentId, agrees) =>
    api('PUT /comments/:id/agreement', { params: { id: commentId }, body: { agrees } }),
  edit: async (commentId, edited) =>
    withHidden(await api('PATCH /comments/:id', { params: { id: commentId }, body: edited })),
  remove: (commentId, options) =>
    api('DELETE /comments/:id', { params: { id: commentId }, ...options }),
  addToCount: (client, by) => addToCommentCount(client, id, by),
  refetch: (client) => void client.invalidateQueries({ queryKey: ['comments', 'on', id] }),
  isInOwnList: true,
  features: ['comments'],
})
