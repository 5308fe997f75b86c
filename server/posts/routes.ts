import { posts } from '../../contract/posts.ts'
import { type Binding, route } from '../platform/http/route.ts'
import {
  commentOnPost,
  commentsOnPost,
  editPost,
  editPostComment,
  feed,
  likePost,
  type PostDeps,
  postById,
  publish,
  removePost,
  removePostComment,
} from './service.ts'

export function postRoutes(deps: PostDeps): Binding[] {
  const { db } = deps
  return [
    route(posts.list, ({ viewer, query }) => feed(deps, viewer, query)),
    route(posts.detail, ({ viewer, params }) => postById(deps, viewer, params.id)),
    route(posts.create, ({ viewer, body }) => publish(deps, viewer, body)),
    route(posts.edit, ({ viewer, params, body }) => editPost(deps, viewer, params.id, body)),
    route(posts.remove, ({ viewer, params }) => removePost(deps, viewer, params.id)),
    route(posts.like, ({ viewer, params, body }) => likePost(deps, viewer, params.id, body.liked)),
    route(posts.comments, ({ viewer, params, query }) =>
      commentsOnPost(db, viewer, params.id, query),
    ),
    route(posts.comment, ({ viewer, params, body }) =>
      commentOnPost(deps, viewer, params.id, body),
    ),
    route(posts.editComment, ({ viewer, params, body }) =>
      editPostComment(deps, viewer, params.commentId, body),
    ),
    route(posts.removeComment, ({ viewer, params }) =>
      removePostComment(deps, viewer, params.commentId),
    ),
  ]
}
