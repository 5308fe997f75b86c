import path from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { contract } from '../contract/contract.ts'
import { Challenges } from './accounts/challenges.ts'
import { emailRoutes } from './accounts/email/routes.ts'
import { Emails } from './accounts/email/service.ts'
import { PasswordResets } from './accounts/password-reset.ts'
import { accountRoutes } from './accounts/routes.ts'
import { tokenSecret } from './accounts/service.ts'
import { createSessions } from './accounts/sessions.ts'
import { createTokens, type Tokens } from './accounts/tokens.ts'
import { createUsualRegistrations } from './accounts/usual-registrations.ts'
import { createActivityMerger } from './admin/activity-merger.ts'
import { adminRoutes } from './admin/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { BallotNumbers } from './ballots/ballot-numbers.ts'
import { createPublisher } from './ballots/publisher.ts'
import { publicationRoutes } from './ballots/routes.ts'
import { serveLists } from './ballots/serve-lists.ts'
import { commentRoutes } from './comments/routes.ts'
import type { Config } from './config.ts'
import { contactRoutes } from './contact/routes.ts'
import { dataExportRoutes } from './data-export/routes.ts'
import { Withdrawal } from './deleted-accounts/withdrawal.ts'
import { followRoutes } from './follows/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { createHistoryUpdater } from './history/history-updater.ts'
import { historyRoutes } from './history/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { LiveHub } from './live/live-hub.ts'
import { liveRoutes } from './live/routes.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { SuspensionMails } from './moderation/suspension-mails.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { createOpenDataPublisher } from './open-data/publisher.ts'
import { openDataRoutes } from './open-data/routes.ts'
import { serveOpenData } from './open-data/serve-files.ts'
import { personalityRoutes } from './personalities/routes.ts'
import { listSlugs } from './personalities/store.ts'
import { ViewCounter } from './personalities/view-counter.ts'
import { servePictures } from './pictures/serve-pictures.ts'
import { BackgroundTasks } from './platform/background-tasks.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import { countRows } from './platform/database/row-counts.ts'
import { problem } from './platform/errors.ts'
import { fileStore, registerFiles } from './platform/files.ts'
import { createAttemptLimits } from './platform/http/attempt-limits.ts'
import { closeInOrder } from './platform/http/close-in-order.ts'
import type { ConnectionLimits } from './platform/http/connection-limits.ts'
import { registerDocs } from './platform/http/docs.ts'
import { sendProblem, setErrorHandler } from './platform/http/error-handler.ts'
import { FastPath } from './platform/http/fast-path.ts'
import { createRateLimits } from './platform/http/rate-limits.ts'
import { registerBindings } from './platform/http/register.ts'
import { ResponseCache } from './platform/http/response-cache.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { createServer } from './platform/http/server.ts'
import type { IntervalJob } from './platform/interval-job.ts'
import { createMailer } from './platform/mail.ts'
import { SharedCounts } from './platform/rate-counts/shared-counts.ts'
import { postRoutes } from './posts/routes.ts'
import { profileRoutes } from './profiles/routes.ts'
import type { Pages } from './render/pages.ts'
import { registerPages } from './render/register-pages.ts'
import { reportRoutes } from './reports/routes.ts'
import { saveRoutes } from './saves/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { transparencyRoutes } from './transparency/routes.ts'
import { serveLog } from './transparency-log/serve-log.ts'
import {
  ballotKeys,
  openTransparencyLog,
  type TransparencyLog,
} from './transparency-log/transparency-log.ts'
import { createUnconfirmedRemoval } from './unconfirmed-accounts/removal.ts'
import { UploadCollector } from './uploads/collector.ts'
import { PictureAddresses } from './uploads/picture-addresses.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { userRoutes } from './users/routes.ts'
import { verificationRoutes } from './verification/routes.ts'
import { violations } from './violations.ts'
import { PrefixNotes } from './vote-reviews/prefix-notes.ts'
import { voteReviewRoutes } from './vote-reviews/routes.ts'
import { VoteDetector } from './vote-reviews/vote-detector.ts'
import { voteRoutes } from './votes/routes.ts'
import { VoteWriter } from './votes/vote-writer.ts'

export interface AppDeps {
  config: Readonly<Config>
  /** Open and migrated; the caller closes it after the app. */
  database: Database
  log: FastifyBaseLogger
  clock?: Clock
  /** Overrides of `defaultConnectionLimits`. */
  connectionLimits?: Partial<ConnectionLimits>
  /** The web app's pages; without them the server is the API alone. */
  pages?: Pages
}

export interface App {
  server: FastifyInstance
  /** Serves the metrics where the settings ask for it; closed with the server. */
  metricsServer: FastifyInstance | undefined
  tokens: Tokens
  /** Responses shared among viewers; a caller that writes to the database directly must drop them. */
  responseCache: ResponseCache
  views: ViewCounter
  uploadCollector: UploadCollector
  /** Deletes the votes and anonymous comments of deleted accounts in groups. */
  withdrawal: Withdrawal
  /** Merges votes into the history and the rankings of personalities. */
  historyUpdater: IntervalJob
  /** Publishes the lists of ballots; started with the jobs. */
  publisher: IntervalJob
  /** Counts of rate limits that all processes share; undefined on the embedded database. */
  sharedCounts: SharedCounts | undefined
  /** Writes the open data of each day. */
  openDataPublisher: IntervalJob
  /** Removes accounts that were never confirmed and have written nothing. */
  unconfirmedRemoval: IntervalJob
  /** Notes from which network accounts vote. */
  prefixNotes: PrefixNotes
  /** Looks for cohorts among recent votes; started with the jobs unless the settings switch it off. */
  voteDetector: VoteDetector
  /** Work that continues after the response was sent, such as mail. */
  backgroundTasks: BackgroundTasks
  transparencyLog: TransparencyLog
  /** Starts the jobs that run at intervals; they stop when the server closes. */
  startJobs(): void
  /** Makes `/api/ready` respond with 503, so that a load balancer sends no new requests. */
  drain(): void
}

// Imported only when metrics are enabled: prom-client takes 17 MB and 50 ms.
const loadMetrics = () => import('./platform/http/metrics.ts')

/** Builds the whole server over an open database; it does not listen yet. */
export async function buildApp({
  config,
  database,
  log,
  clock = systemClock,
  connectionLimits,
  pages,
}: AppDeps): Promise<App> {
  const { db, replicas } = database
  const { trustProxy } = config
  const isSecure = config.publicUrl?.startsWith('https:') ?? false
  const server = await createServer({ log, trustProxy, isSecure, connectionLimits })
  setErrorHandler(server, violations)

  let draining = false
  const headers = securityHeaders(isSecure)
  const pageCache = new ResponseCache(clock, { name: 'page_cache', headers })
  const visitorCache = new ResponseCache(clock, { name: 'visitor_cache', headers })
  const withoutVotes = [pageCache, visitorCache]
  const responseCache = new ResponseCache(clock, {
    name: 'response_cache',
    headers,
    withoutVotes,
    onDrop: () => replicas?.invalidate(),
  })
  const keys = await ballotKeys(db)
  const ballotNumbers = new BallotNumbers({ db, clock, ballotKeys: keys })
  const secret = await tokenSecret(db, config.jwtSecret)
  const transparencyLog = await openTransparencyLog({
    db,
    clock,
    log,
    signingSeed: config.logSigningSeed,
    publicUrl: config.publicUrl,
  })
  const sharedCounts =
    database.kind === 'server' ? new SharedCounts({ db, clock, log, secret }) : undefined
  const rateWindows = { scale: config.rateLimitScale, clock, sharedCounts }
  const rateLimits = createRateLimits(rateWindows)
  const fastPath = new FastPath({ log, rateLimits, trustProxy })
  fastPath.attach(server)
  const attemptLimits = createAttemptLimits(rateWindows, secret)
  const challenges = new Challenges({
    mode: config.registrationChallenge,
    secret,
    rateWindows,
    usualPerDay: createUsualRegistrations(db, clock),
  })
  const tokens = createTokens(secret, clock)
  const pictureAddresses = new PictureAddresses(secret, clock)
  const sessions = createSessions({ ...database, tokens, clock })
  const { resolveViewer } = sessions
  const metrics = config.metrics && (await loadMetrics()).createMetrics(server)
  if (metrics) fastPath.observe(metrics.observeResponse)
  const voteWriter = new VoteWriter({ db, onBatch: metrics?.observeVoteGroup })
  const views = new ViewCounter({ db, clock, log })
  const files = fileStore(config)
  const uploadCollector = new UploadCollector({ db, files, clock, log })
  const withdrawal = new Withdrawal({ db, clock, log, responseCache })
  const activityMerger = createActivityMerger({ db, log })
  const historyUpdater = createHistoryUpdater({ db, clock, log })
  const openDataPublisher = createOpenDataPublisher({
    db,
    files,
    clock,
    log,
    responseCache,
    dataDir: config.dataDir,
    licence: config.openDataLicence,
  })
  const publisher = createPublisher({
    db,
    clock,
    log,
    files,
    ballotKeys: keys,
    transparencyLog,
    interval: config.publicationInterval,
    responseCache,
  })
  const { isEmailConfirmationRequired: isConfirmationRequired } = config
  const unconfirmedRemoval = createUnconfirmedRemoval({
    db,
    clock,
    log,
    uploadCollector,
    responseCache,
    isConfirmationRequired,
  })
  const prefixNotes = new PrefixNotes({ db, clock, log, secret })
  const voteDetector = new VoteDetector({ db, clock, log, responseCache, prefixNotes })
  const { smtpUrl, isStartTlsOptional, mailFrom: from, dataDir } = config
  const backgroundTasks = new BackgroundTasks(log)
  server.addHook('onResponse', (request, _reply, done) => {
    backgroundTasks.onResponse(request)
    done()
  })
  const mails = {
    db,
    mailer: createMailer({ smtpUrl, isStartTlsOptional, from, dataDir }, clock, log),
    backgroundTasks,
    siteOrigin: config.publicUrl ?? `http://localhost:${config.port}`,
  }
  const passwordResets = new PasswordResets({ ...mails, attemptLimits, challenges, clock })
  const emails = new Emails({ ...mails, attemptLimits, clock, isConfirmationRequired })
  const suspensionMails = new SuspensionMails(mails)

  const liveHub = new LiveHub({
    database,
    clock,
    responseCache,
    visitorCache,
    resolveViewer,
    log,
    rateLimitScale: config.rateLimitScale,
  })

  registerBindings(
    server,
    [
      ...healthRoutes({ db, isDraining: () => draining }),
      ...accountRoutes({
        db,
        tokens,
        clock,
        attemptLimits,
        challenges,
        passwordResets,
        emails,
        replicas,
      }),
      ...emailRoutes({ db, emails }),
      ...auditRoutes({ db }),
      ...userRoutes({ db, clock, uploadCollector }),
      ...personalityRoutes({ db, views }),
      ...historyRoutes({ db, clock }),
      ...voteRoutes({
        db,
        clock,
        ballotNumbers,
        voteWriter,
        onVote: (userId, request) => prefixNotes.note(userId, request),
      }),
      ...publicationRoutes({ db, interval: config.publicationInterval }),
      ...saveRoutes({ db, clock }),
      ...commentRoutes({ db, clock }),
      ...contactRoutes({ db, resolveViewer }),
      ...uploadRoutes({ db, files }),
      ...profileRoutes({ db }),
      ...notificationRoutes({ db }),
      ...followRoutes({ db }),
      ...settingsRoutes({ db, uploadCollector }),
      ...postRoutes({ db, pictureAddresses, uploadCollector }),
      ...searchRoutes({ db }),
      ...reportRoutes({ db }),
      ...moderationRoutes({ db, suspensionMails, pictureAddresses }),
      ...voteReviewRoutes({ db }),
      ...transparencyRoutes({ db, clock, isConfirmationRequired }),
      ...openDataRoutes({ db }),
      ...verificationRoutes({ db }),
      ...dataExportRoutes({ db, clock, pictureAddresses, ballotNumbers }),
      ...adminRoutes({ db, clock }),
      ...importRoutes({ db, clock }),
      ...liveRoutes({ liveHub }),
    ],
    {
      rateLimits,
      responseCache,
      visitorCache,
      fastPath,
      sessions,
      replicas,
      uploadFolder: path.join(config.dataDir, 'incoming'),
    },
  )
  registerDocs(server, contract)
  const sendFile = await registerFiles(server, config, files)
  serveOpenData(server, { db, files, rateLimits })
  serveLists(server, { db, files, rateLimits })
  servePictures(server, { db, pictureAddresses, sendFile })
  serveLog(server, { db, clock, transparencyLog, rateLimits, responseCache, headers })
  if (pages) {
    registerPages(server, {
      pages,
      personalities: {
        count: () => countRows(db, 'personalities'),
        slugs: (offset, limit) => listSlugs(db, offset, limit),
      },
      pageCache,
      clock,
      rateLimits,
      fastPath,
      publicUrl: config.publicUrl,
      countView: (slug, client) => views.count(slug, client),
    })
  }
  // Responds with 404 to a monitor on the wrong port, where other unknown paths get a page.
  server.get('/metrics', async () => {
    throw problem('notFound')
  })
  server.setNotFoundHandler((_request, reply) => sendProblem(reply, problem('notFound')))
  replicas?.start(log)
  server.addHook('onReady', async () => liveHub.start())
  // Open event streams would keep the server from closing.
  server.addHook('preClose', async () => liveHub.endStreams())
  closeInOrder(server, {
    'live events': () => liveHub.stop(),
    'shared counts': () => sharedCounts?.stop(),
    votes: () => voteWriter.drain(),
    'background tasks': () => backgroundTasks.drain(),
    views: () => views.flush(),
    uploads: () => uploadCollector.stop(),
    withdrawal: () => withdrawal.stop(),
    activity: () => activityMerger.stop(),
    publication: () => publisher.stop(),
    history: () => historyUpdater.stop(),
    'open data': () => openDataPublisher.stop(),
    'unconfirmed accounts': () => unconfirmedRemoval.stop(),
    detection: () => voteDetector.stop(),
    'network prefixes': () => prefixNotes.flush(),
    metrics: () => metrics?.server.close(),
  })

  return {
    server,
    metricsServer: metrics?.server,
    tokens,
    responseCache,
    views,
    uploadCollector,
    withdrawal,
    historyUpdater,
    openDataPublisher,
    publisher,
    unconfirmedRemoval,
    prefixNotes,
    voteDetector,
    backgroundTasks,
    sharedCounts,
    transparencyLog,
    startJobs: () => {
      sharedCounts?.start()
      for (const job of [uploadCollector, withdrawal, activityMerger, historyUpdater]) job.start()
      openDataPublisher.start()
      publisher.start()
      unconfirmedRemoval.start()
      if (config.isVoteDetectionOn) voteDetector.start()
    },
    drain: () => {
      draining = true
    },
  }
}
