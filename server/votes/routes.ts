import { votes } from '../../contract/votes.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { createVoteStatusLookup, ownVoteStats, ownVotes, voteStatuses } from './service.ts'
import { listVotes } from './store.ts'
import type { VoteWriter } from './vote-writer.ts'

interface VoteDeps {
  db: Db
  clock: Clock
  voteWriter: Pick<VoteWriter, 'write'>
}

export function voteRoutes(deps: VoteDeps): Binding[] {
  const { db, voteWriter } = deps
  const voteStatus = createVoteStatusLookup(db)
  return [
    route(votes.cast, ({ viewer, body }) => voteWriter.write({ userId: viewer.id, ...body })),
    route(votes.remove, ({ viewer, params: { personalityId } }) =>
      voteWriter.write({ userId: viewer.id, personalityId, type: null }),
    ),
    route(votes.status, ({ viewer, params }) => voteStatus(viewer, params.personalityId)),
    route(votes.statuses, async ({ viewer, query }) => ({
      data: await voteStatuses(db, viewer, query.personalityIds),
    })),
    route(votes.mine, ({ viewer, query }) => ownVotes(deps, viewer.id, query)),
    route(votes.stats, ({ viewer }) => ownVoteStats(db, viewer.id)),
    route(votes.list, ({ query }) => listVotes(db, query)),
  ]
}
