import { comments } from '../../contract/comments.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { setAgreement } from './agreements/service.ts'
import {
  allComments,
  type CommentDeps,
  commentDetail,
  commentsOn,
  editComment,
  ownCommentStats,
  ownComments,
  postComment,
  removeComment,
} from './service.ts'
import { repliesTo, threadOf, threadsOn } from './threads/service.ts'

export function commentRoutes(deps: CommentDeps): Binding[] {
  return [
    route(comments.create, ({ viewer, body }) => postComment(deps, viewer, body)),
    route(comments.list, ({ viewer, params, query }) =>
      commentsOn(deps, viewer, params.personalityId, query),
    ),
    route(comments.threads, ({ viewer, params, query }) =>
      threadsOn(deps.db, viewer, params.personalityId, query),
    ),
    route(comments.thread, ({ viewer, params }) => threadOf(deps.db, viewer, params.id)),
    route(comments.replies, ({ viewer, params, query }) =>
      repliesTo(deps.db, viewer, params.id, query),
    ),
    route(comments.mine, ({ viewer, query }) => ownComments(deps, viewer, query)),
    route(comments.all, ({ viewer, query }) => allComments(deps, viewer, query)),
    route(comments.stats, ({ viewer }) => ownCommentStats(deps, viewer.id)),
    route(comments.detail, ({ viewer, params }) => commentDetail(deps, viewer, params.id)),
    route(comments.agree, ({ viewer, params, body }) =>
      setAgreement(deps.db, viewer, params.id, body.agrees),
    ),
    route(comments.edit, ({ viewer, params, body }) => editComment(deps, viewer, params.id, body)),
    route(comments.remove, ({ viewer, params }) => removeComment(deps, viewer, params.id)),
  ]
}
