import { votes } from '../../contract/votes.ts'
import type { Client } from '../platform/http/client-address.ts'
import { type Binding, route, routeCheckingSession } from '../platform/http/route.ts'
import {
  createOwnVotesLookup,
  type OwnVotesDeps,
  ownVoteStats,
  voteStatus,
  voteStatuses,
} from './service.ts'
import { findVoteOf, listVotes } from './store.ts'
import type { VoteWriter } from './vote-writer.ts'

interface VoteDeps extends OwnVotesDeps {
  voteWriter: Pick<VoteWriter, 'write'>
  /** Called after every vote that was cast or changed; must take no time. */
  onVote?: (userId: string, client: Pick<Client, 'ip'>) => void
}

export function voteRoutes(deps: VoteDeps): Binding[] {
  const { db, voteWriter, onVote } = deps
  const ownVotes = createOwnVotesLookup(deps)
  return [
    routeCheckingSession(votes.cast, async ({ session, body, request }) => {
      // Read before the write, because a client that hangs up meanwhile has no address any more.
      const { ip } = request
      const status = await voteWriter.write({ session, ...body })
      onVote?.(session.userId, { ip })
      return status
    }),
    routeCheckingSession(votes.remove, ({ session, params: { personalityId } }) =>
      voteWriter.write({ session, personalityId, type: null }),
    ),
    route(votes.status, ({ viewer, params }) => voteStatus(db, viewer, params.personalityId)),
    route(votes.statuses, async ({ viewer, query }) => ({
      data: await voteStatuses(db, viewer, query.personalityIds),
    })),
    route(votes.mine, ({ viewer, query }) => ownVotes(viewer.id, query)),
    route(votes.own, async ({ viewer, params }) => ({
      vote: (await findVoteOf(db, viewer.id, params.personalityId)) ?? null,
    })),
    route(votes.proofKey, async ({ viewer }) => ({
      key: deps.ballotNumbers.proofKeyOf(viewer.id),
    })),
    route(votes.stats, ({ viewer }) => ownVoteStats(db, viewer.id)),
    route(votes.list, ({ query }) => listVotes(db, query)),
  ]
}
