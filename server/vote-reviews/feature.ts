import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import { VoteDetector } from './job.ts'
import type { PrefixNotes } from './prefix-notes.ts'
import { voteReviewRoutes } from './routes.ts'
import { countToDecide, exportVoteAppeals } from './store.ts'

interface VoteReviewsDeps {
  config: Pick<Config, 'isVoteDetectionOn'>
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  responseCache: ResponseCache
  prefixNotes: PrefixNotes
}

export function voteReviewsFeature({ config, ...deps }: VoteReviewsDeps) {
  const { db, prefixNotes } = deps
  return {
    routes: voteReviewRoutes({ db }),
    dataExport: { voteAppeals: exportVoteAppeals },
    jobs: { detection: new VoteDetector({ ...deps, isOn: config.isVoteDetectionOn }) },
    gauges: {
      open_vote_reviews: {
        help: 'Groups of votes under review, and reviews with appeals, that wait for a decision.',
        read: () => countToDecide(db),
      },
    },
    flush: () => prefixNotes.flush(),
  } satisfies Feature
}
