import { votes } from '../../contract/votes.ts'
import type { Client } from '../platform/http/client-address.ts'
import { type Binding, route } from '../platform/http/route.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import {
  createVoteStatusLookup,
  type OwnVotesDeps,
  ownVoteStats,
  ownVotes,
  voteStatuses,
} from './service.ts'
import { findVoteOf, listVotes } from './store.ts'
import type { VoteWriter } from './vote-writer.ts'

interface VoteDeps extends OwnVotesDeps {
  voteWriter: Pick<VoteWriter, 'write'>
  /** Called for every vote that is cast or changed; must take no time. */
  onVote?: (voter: SignedIn, client: Pick<Client, 'ip'>) => void
}

export function voteRoutes(deps: VoteDeps): Binding[] {
  const { db, voteWriter, onVote } = deps
  const voteStatus = createVoteStatusLookup(db)
  return [
    route(votes.cast, ({ viewer, body, request }) => {
      onVote?.(viewer, request)
      return voteWriter.write({ userId: viewer.id, ...body })
    }),
    route(votes.remove, ({ viewer, params: { personalityId } }) =>
      voteWriter.write({ userId: viewer.id, personalityId, type: null }),
    ),
    route(votes.status, ({ viewer, params }) => voteStatus(viewer, params.personalityId)),
    route(votes.statuses, async ({ viewer, query }) => ({
      data: await voteStatuses(db, viewer, query.personalityIds),
    })),
    route(votes.mine, ({ viewer, query }) => ownVotes(deps, viewer.id, query)),
    route(votes.own, async ({ viewer, params }) => ({
      vote: (await findVoteOf(db, viewer.id, params.personalityId)) ?? null,
    })),
    route(votes.stats, ({ viewer }) => ownVoteStats(db, viewer.id)),
    route(votes.list, ({ query }) => listVotes(db, query)),
  ]
}
