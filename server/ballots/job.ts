import type { ResponseCache } from '../platform/http/response-cache.ts'
import { IntervalJob } from '../platform/interval-job.ts'
import { type PublicationDeps, publish } from './publication.ts'

/** Milliseconds between looks whether a publication is due. */
const lookInterval = 10_000

/** Publishes ballots when it is time. Each process has one; a lease lets one of them work at a time. */
export const createPublisher = ({
  responseCache,
  ...deps
}: PublicationDeps & { responseCache: Pick<ResponseCache, 'drop'> }) =>
  new IntervalJob({
    work: async (signal) => {
      // What is shared has the tally of verified members and the head of the log.
      if ((await publish({ ...deps, signal })) !== undefined) responseCache.drop()
    },
    interval: lookInterval,
    log: deps.log,
    failure: 'ballots could not be published',
  })
