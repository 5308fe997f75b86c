import { voteReviews } from '../../contract/vote-reviews.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import {
  appealHold,
  decideReview,
  decideVoteAppeals,
  heldVotes,
  listVoteReviews,
} from './service.ts'

export function voteReviewRoutes({ db }: { db: Db }): Binding[] {
  return [
    route(voteReviews.held, async ({ viewer }) => ({ data: await heldVotes(db, viewer) })),
    route(voteReviews.appeal, ({ viewer, body }) => appealHold(db, viewer, body)),
    route(voteReviews.list, ({ viewer, query }) => listVoteReviews(db, viewer, query)),
    route(voteReviews.decide, ({ viewer, params, body }) =>
      decideReview(db, viewer, params.id, body),
    ),
    route(voteReviews.decideAppeals, ({ viewer, params, body }) =>
      decideVoteAppeals(db, viewer, params.id, body),
    ),
  ]
}
