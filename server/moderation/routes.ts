import { appeals } from '../../contract/appeals.ts'
import { comments } from '../../contract/comments.ts'
import { moderation } from '../../contract/moderation.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { appealsToDecide, createAppeal, decideAppeal, ownDecisions } from './appeals/service.ts'
import { currentClaims, giveBackCase, takeCase } from './claims/service.ts'
import { setCommentStatus } from './comment-status.ts'
import { listHeldOf } from './held/store.ts'
import { addNote, notesOn } from './notes/service.ts'
import { decideCase, decideCases, listCases, type ModerationDeps } from './service.ts'
import { deskStatistics } from './statistics/service.ts'

export function moderationRoutes(deps: ModerationDeps): Binding[] {
  const { db } = deps
  return [
    route(moderation.list, ({ viewer, query }) => listCases(deps, viewer, query)),
    route(moderation.decide, ({ viewer, params, body, request }) =>
      decideCase(deps, viewer, params.id, body, request),
    ),
    route(moderation.decideMany, async ({ viewer, body, request }) => {
      const result = await decideCases(deps, viewer, body)
      deps.outbox.sendSoon(request)
      return result
    }),
    route(moderation.claims, async ({ viewer }) => ({ data: await currentClaims(deps, viewer) })),
    route(moderation.claim, ({ viewer, params }) => takeCase(deps, viewer, params.id)),
    route(moderation.release, ({ viewer, params }) => giveBackCase(deps, viewer, params.id)),
    route(moderation.notes, async ({ viewer, params }) => ({
      data: await notesOn(deps, viewer, params.id),
    })),
    route(moderation.addNote, ({ viewer, params, body }) => addNote(deps, viewer, params.id, body)),
    route(moderation.answers, async () => ({ data: deps.siteSettings.current.answerTemplates })),
    route(moderation.statistics, () => deskStatistics(db)),
    route(comments.setStatus, ({ viewer, params, body }) =>
      setCommentStatus(deps, viewer, params.id, body),
    ),
    route(appeals.mine, async ({ viewer, query }) => ({
      data: await ownDecisions(db, viewer, query.id),
      held: await listHeldOf(db, viewer.id, query.id),
    })),
    route(appeals.create, ({ viewer, body }) => createAppeal(db, viewer, body)),
    route(appeals.list, ({ viewer, query }) => appealsToDecide(deps, viewer, query)),
    route(appeals.decide, ({ viewer, params, body }) =>
      decideAppeal(deps, viewer, params.id, body.isGranted),
    ),
  ]
}
