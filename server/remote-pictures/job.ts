import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { FileStore } from '../platform/files.ts'
import { IntervalJob } from '../platform/interval-job.ts'
import { Semaphore } from '../platform/semaphore.ts'
import { siteUpload, storePicture } from '../uploads/service.ts'
import { fetchPicture } from './fetch-picture.ts'
import type { Internet } from './internet.ts'
import { asPictureFailure, PictureFailure } from './picture-failure.ts'
import { showPicture } from './show-picture.ts'
import {
  type ClaimedPicture,
  claimPictures,
  hasWaiting,
  markFailed,
  releasePictures,
} from './store.ts'

export interface FetchingDeps {
  config: Pick<Config, 'publicUrl'>
  db: Db
  files: FileStore
  clock: Clock
  log: FastifyBaseLogger
  internet: Internet
}

const second = 1_000
const minute = 60 * second
/** How long a request may take, and all requests for a picture. */
const [requestTimeout, pictureTimeout] = [20 * second, minute]
/** How long the pictures of a batch are this process's; another one continues then if this one was killed. */
const claimTime = 3 * minute
/** Begins no picture that could outlast the claim. */
const startTime = claimTime - 2 * pictureTimeout
const batchSize = 50
/** Until the second, third and last attempt; other failures are final. */
const retryDelays = [minute, 10 * minute, 60 * minute]
/** After so many attempts in a row that a site did not answer, its other pictures of the batch fail as well. */
const failuresInRow = 3

const sites = new Semaphore({
  name: 'picture_sites',
  concurrency: 4,
  maxQueued: batchSize,
  retryAfter: 10,
})

/** Fetches pictures that were asked for. Each process has one; claims let one of them work at a time. */
export const createPictureFetching = (deps: FetchingDeps) =>
  new IntervalJob({
    work: (signal) => fetchDue(deps, signal),
    interval: 5 * second,
    log: deps.log,
    failure: 'pictures of other sites could not be fetched',
  })

/** One run of the job: fetches all pictures that are due. */
async function fetchDue(deps: FetchingDeps, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps
  if (!(await hasWaiting(db))) return
  for (let claimed = batchSize; claimed > 0 && !signal.aborted; ) {
    const startedAt = clock.now()
    const pictures = await inTransaction(db, (tx) =>
      claimPictures(tx, {
        now: new Date(startedAt).toISOString(),
        until: new Date(startedAt + claimTime).toISOString(),
        limit: batchSize,
      }),
    )
    claimed = pictures.length
    await fetchBatch(deps, pictures, signal, startedAt + startTime)
  }
}

async function fetchBatch(
  deps: FetchingDeps,
  pictures: ClaimedPicture[],
  signal: AbortSignal,
  endsAt: number,
): Promise<void> {
  const isOver = () => signal.aborted || deps.clock.now() >= endsAt
  const bySite = Map.groupBy(pictures, ({ address }) => URL.parse(address)?.hostname)
  const ends = await Promise.allSettled(
    [...bySite.values()].map((ofSite) =>
      sites.run(() => fetchOfSite(deps, ofSite, signal, isOver)),
    ),
  )
  await releasePictures(
    deps.db,
    pictures.map(({ personalityId }) => personalityId),
  )
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}

/** Fetches pictures of one site, one after the other. */
async function fetchOfSite(
  deps: FetchingDeps,
  pictures: ClaimedPicture[],
  signal: AbortSignal,
  isOver: () => boolean,
): Promise<void> {
  let [unanswered, last]: [number, PictureFailure | undefined] = [0, undefined]
  for (const picture of pictures) {
    if (isOver()) return
    if (unanswered < failuresInRow) last = await fetchOne(deps, picture, signal)
    if (signal.aborted) return
    unanswered = last && !last.isFinal ? unanswered + 1 : 0
    if (last) await noteFailure(deps, picture, last)
  }
}

/** @returns why it could not be fetched */
async function fetchOne(
  deps: FetchingDeps,
  picture: ClaimedPicture,
  signal: AbortSignal,
): Promise<PictureFailure | undefined> {
  try {
    // Some addresses lead to this site itself.
    const known = await siteUpload(deps.db, picture.address)
    await showPicture(deps.db, picture, known ?? (await download(deps, picture.address, signal)))
    return undefined
  } catch (error) {
    const failure = asPictureFailure(error)
    if (failure) return failure
    // Counted as an attempt, so that a full disk does not make the other site send its picture for ever.
    deps.log.warn({ err: error }, 'a fetched picture could not be stored')
    return new PictureFailure('This site could not store the picture', { isFinal: false })
  }
}

/** @returns the path of the stored picture */
async function download(
  { config, internet, ...deps }: FetchingDeps,
  address: string,
  signal: AbortSignal,
): Promise<string> {
  const bytes = await fetchPicture(address, {
    internet,
    userAgent: `Voxpop${config.publicUrl ? ` (+${config.publicUrl})` : ''}`,
    timeout: requestTimeout,
    signal: AbortSignal.any([signal, AbortSignal.timeout(pictureTimeout)]),
  })
  const file = { read: async () => bytes, signal }
  return (await storePicture(deps, null, 'personality', file)).url
}

async function noteFailure(
  { db, clock }: FetchingDeps,
  picture: ClaimedPicture,
  { message, isFinal }: PictureFailure,
): Promise<void> {
  const delay = isFinal ? undefined : retryDelays[picture.attempts]
  const retryAt = delay === undefined ? null : new Date(clock.now() + delay).toISOString()
  await markFailed(db, picture, { problem: message, retryAt })
}
