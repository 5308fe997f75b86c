import { appeals } from '../../contract/appeals.ts'
import { comments } from '../../contract/comments.ts'
import { moderation } from '../../contract/moderation.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { appealsToDecide, createAppeal, decideAppeal, ownDecisions } from './appeals/service.ts'
import { setCommentStatus } from './comment-status.ts'
import { decideCase, listCases, type ModerationDeps } from './service.ts'

export function moderationRoutes(deps: ModerationDeps): Binding[] {
  const { db } = deps
  return [
    route(moderation.list, ({ viewer, query }) => listCases(deps, viewer, query)),
    route(moderation.decide, ({ viewer, params, body, request }) =>
      decideCase(deps, viewer, params.id, body, request),
    ),
    route(comments.setStatus, ({ viewer, params, body }) =>
      setCommentStatus(deps, viewer, params.id, body),
    ),
    route(appeals.mine, async ({ viewer, query }) => ({
      data: await ownDecisions(db, viewer, query.id),
    })),
    route(appeals.create, ({ viewer, body }) => createAppeal(db, viewer, body)),
    route(appeals.list, ({ viewer, query }) => appealsToDecide(deps, viewer, query)),
    route(appeals.decide, ({ viewer, params, body }) =>
      decideAppeal(deps, viewer, params.id, body.isGranted),
    ),
  ]
}
