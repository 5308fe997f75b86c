import { votes } from '../../contract/votes.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { createVoteStatusLookup, ownVoteStats, voteStatuses } from './service.ts'
import { listVotes, listVotesOf } from './store.ts'
import type { VoteWriter } from './vote-writer.ts'

export function voteRoutes({
  db,
  voteWriter,
}: {
  db: Db
  voteWriter: Pick<VoteWriter, 'write'>
}): Binding[] {
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
    route(votes.mine, ({ viewer, query }) => listVotesOf(db, viewer.id, query)),
    route(votes.stats, ({ viewer }) => ownVoteStats(db, viewer.id)),
    route(votes.list, ({ query }) => listVotes(db, query)),
  ]
}
