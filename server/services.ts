import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Challenges } from './accounts/challenges.ts'
import { tokenSecret } from './accounts/service.ts'
import { createSessions } from './accounts/sessions.ts'
import { createTokens } from './accounts/tokens.ts'
import { createUsualRegistrations } from './accounts/usual-registrations.ts'
import { BallotNumbers } from './ballots/ballot-numbers.ts'
import type { Config } from './config.ts'
import { Outbox } from './mail/outbox.ts'
import { MailSender } from './mail/sender.ts'
import { ViewCounter } from './personalities/view-counter.ts'
import { BackgroundTasks } from './platform/background-tasks.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import type { Feature } from './platform/feature.ts'
import { fileStore, registerFiles } from './platform/files.ts'
import type { ConnectionLimits } from './platform/http/connection-limits.ts'
import { setErrorHandler } from './platform/http/error-handler.ts'
import { FastPath } from './platform/http/fast-path.ts'
import type { Metrics } from './platform/http/metrics.ts'
import { createRateLimits } from './platform/http/rate-limits.ts'
import { ResponseCache } from './platform/http/response-cache.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { createServer } from './platform/http/server.ts'
import { createTransport } from './platform/mail/transport.ts'
import { SharedCounts } from './platform/rate-counts/shared-counts.ts'
import { CurrentSettings } from './site-settings/current-settings.ts'
import { senderOf } from './site-settings/mail-sender.ts'
import { ballotKeys, openTransparencyLog } from './transparency-log/service.ts'
import { UploadCollector } from './uploads/collector.ts'
import { PictureAddresses } from './uploads/picture-addresses.ts'
import { violations } from './violations.ts'
import { PrefixNotes } from './vote-reviews/prefix-notes.ts'

export interface ServiceDeps {
  config: Readonly<Config>
  /** Open and migrated; the caller closes it after the app. */
  database: Database
  log: FastifyBaseLogger
  clock: Clock
  /** Overrides of `defaultConnectionLimits`. */
  connectionLimits?: Partial<ConnectionLimits> | undefined
}

/** Services that several features use; each feature declares the ones that it needs. */
export type Services = Awaited<ReturnType<typeof createServices>>

/**
 * Creates the services that several features use. A service that belongs to one feature is started and closed by it, and a
 * service that only one feature uses is created in its `feature.ts`.
 */
export async function createServices(deps: ServiceDeps) {
  const { config, database, log, clock } = deps
  const { db, replicas } = database
  const secret = await tokenSecret(db, config.jwtSecret)
  const headers = securityHeaders(config.hsts)
  const caches = createCaches(deps, headers)
  const siteSettings = new CurrentSettings({ database, log, responseCache: caches.responseCache })
  await siteSettings.refresh()
  const http = await createHttpServices(deps, secret, siteSettings)
  const tokens = createTokens(secret, clock)
  const files = fileStore(config)
  const keys = await ballotKeys(db)
  const { logSigningSeed: signingSeed, publicUrl } = config
  const transparencyLog = await openTransparencyLog({ db, clock, log, signingSeed, publicUrl })
  return {
    ...http,
    ...caches,
    /** Headers of all responses. */
    headers,
    config,
    database,
    db,
    replicas,
    log,
    clock,
    /** The site's secret, which is the same in all processes. */
    secret,
    siteSettings,
    challenges: new Challenges({
      mode: config.registrationChallenge,
      secret,
      rateWindows: http.rateWindows,
      usualPerDay: createUsualRegistrations(db, clock),
    }),
    tokens,
    sessions: createSessions({ db, replicas, tokens, clock }),
    files,
    sendFile: await registerFiles(http.server, config, files),
    ...createMailServices(deps, http, siteSettings),
    uploadCollector: new UploadCollector({ db, files, clock, log }),
    pictureAddresses: new PictureAddresses(secret, clock),
    views: new ViewCounter({ db, clock, log }),
    transparencyLog,
    ballotKeys: keys,
    ballotNumbers: new BallotNumbers({
      db,
      clock,
      ballotKeys: keys,
      logName: transparencyLog.name,
    }),
    prefixNotes: new PrefixNotes({ db, clock, log, secret }),
    /** Whether the process is about to close. */
    shutdown: { hasBegun: false },
  }
}

// Imported only when metrics are enabled: prom-client takes 17 MB and 50 ms.
const loadMetrics = () => import('./platform/http/metrics.ts')

/** The server, with the limits of its requests. */
async function createHttpServices(
  deps: ServiceDeps,
  secret: string,
  siteSettings: CurrentSettings,
) {
  const { config, database, log, clock, connectionLimits } = deps
  const { trustProxy, hsts } = config
  const server = await createServer({
    log,
    trustProxy,
    hsts,
    connectionLimits,
    languages: () => siteSettings.current,
  })
  setErrorHandler(server, violations)
  const sharedCounts =
    database.kind === 'server'
      ? new SharedCounts({ db: database.db, clock, log, secret })
      : undefined
  const rateWindows = { scale: config.rateLimitScale, clock, sharedCounts }
  const rateLimits = createRateLimits(rateWindows, () => siteSettings.current)
  const fastPath = new FastPath({ log, rateLimits, trustProxy })
  fastPath.attach(server)
  const metrics = config.metrics && (await loadMetrics()).createMetrics(server)
  if (metrics) fastPath.observe(metrics.observeResponse)
  return {
    server,
    /** Counts of rate limits that all processes share; undefined on the embedded database. */
    sharedCounts,
    rateWindows,
    rateLimits,
    fastPath,
    /** Undefined unless the settings ask for them. */
    metrics,
  }
}

/** Caches of responses. A caller that writes to the database directly must drop `responseCache`, which drops the others. */
function createCaches({ clock, database }: ServiceDeps, headers: Record<string, string>) {
  const pageCache = new ResponseCache(clock, { name: 'page_cache', headers })
  const visitorCache = new ResponseCache(clock, { name: 'visitor_cache', headers })
  const responseCache = new ResponseCache(clock, {
    name: 'response_cache',
    headers,
    withoutVotes: [pageCache, visitorCache],
    onDrop: () => database.replicas?.invalidate(),
  })
  return { pageCache, visitorCache, responseCache }
}

function createMailServices(
  { config, database: { db }, clock, log }: ServiceDeps,
  { server, metrics }: { server: FastifyInstance; metrics: Metrics | undefined },
  siteSettings: CurrentSettings,
) {
  const { smtpUrl, isStartTlsOptional, mailFrom, dataDir } = config
  const from = () => senderOf(siteSettings.current, mailFrom)
  /** Work that continues after the response was sent, such as mail. */
  const backgroundTasks = new BackgroundTasks(log)
  server.addHook('onResponse', (request, _reply, done) => {
    backgroundTasks.onResponse(request)
    done()
  })
  const transport = createTransport({ smtpUrl, isStartTlsOptional, from, dataDir }, clock, log)
  const mailSender = new MailSender({
    db,
    clock,
    log,
    transport,
    metrics: metrics?.mail,
    siteLanguage: () => siteSettings.current.language,
  })
  return {
    backgroundTasks,
    mailSender,
    outbox: new Outbox({ db, clock, backgroundTasks, sender: mailSender }),
    /** For links in mails. */
    siteOrigin: config.publicUrl ?? `http://localhost:${config.port}`,
  }
}

/** The jobs of the services, and what they close after the features: until then there are metrics. */
export const servicesFeature = ({ sharedCounts, backgroundTasks, metrics }: Services) =>
  ({
    jobs: sharedCounts && { sharedCounts },
    finish: () => backgroundTasks.drain(),
    flush: async () => {
      await metrics?.server.close()
    },
  }) satisfies Feature
