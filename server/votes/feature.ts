import type { BallotNumbers } from '../ballots/ballot-numbers.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import type { Client } from '../platform/http/client-address.ts'
import { voteRoutes } from './routes.ts'
import { exportNumberedVotes } from './service.ts'
import { VoteWriter } from './vote-writer.ts'

interface VotesDeps {
  db: Db
  clock: Clock
  ballotNumbers: BallotNumbers
  /** Passed in, because the feature `vote-reviews` imports this one. */
  prefixNotes: { note(userId: string, client: Pick<Client, 'ip'>): void }
  metrics: { observeVoteGroup: (size: number) => void } | undefined
}

export function votesFeature({
  db,
  clock,
  ballotNumbers,
  prefixNotes,
  metrics,
}: VotesDeps): Feature {
  const voteWriter = new VoteWriter({ db, onBatch: metrics?.observeVoteGroup })
  return {
    routes: voteRoutes({
      db,
      clock,
      ballotNumbers,
      voteWriter,
      onVote: (userId, client) => prefixNotes.note(userId, client),
    }),
    dataExport: { votes: (tx, userId) => exportNumberedVotes(ballotNumbers, tx, userId) },
    finish: () => voteWriter.drain(),
  }
}
