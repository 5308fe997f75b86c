import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { contract } from '../contract/contract.ts'
import { accountsFeature } from './accounts/feature.ts'
import { adminFeature } from './admin/feature.ts'
import { administratorMailsFeature } from './administrator-mails/feature.ts'
import { announcementsFeature } from './announcements/feature.ts'
import { approvalsFeature } from './approvals/feature.ts'
import { areasFeature } from './areas/feature.ts'
import { auditFeature } from './audit/feature.ts'
import { authorityOrdersFeature } from './authority-orders/feature.ts'
import { ballotsFeature } from './ballots/feature.ts'
import { buildsFeature } from './builds/feature.ts'
import { commentsFeature } from './comments/feature.ts'
import { deleteCommentsOn } from './comments/store.ts'
import { contactFeature } from './contact/feature.ts'
import { dataExportFeature } from './data-export/feature.ts'
import { deletedAccountsFeature } from './deleted-accounts/feature.ts'
import { embedsFeature } from './embeds/feature.ts'
import { factHistoryFeature } from './fact-history/feature.ts'
import { feedsFeature } from './feeds/feature.ts'
import { followsFeature } from './follows/feature.ts'
import { healthFeature } from './health/feature.ts'
import { historyFeature } from './history/feature.ts'
import { importsFeature } from './imports/feature.ts'
import { invitationsFeature } from './invitations/feature.ts'
import { joiningVotesFeature } from './joining-votes/feature.ts'
import { legalHoldsFeature } from './legal-holds/feature.ts'
import { legalPagesFeature } from './legal-pages/feature.ts'
import { liveFeature } from './live/feature.ts'
import { mailFeature } from './mail/feature.ts'
import { mailboxesFeature } from './mailboxes/feature.ts'
import { mandatesFeature } from './mandates/feature.ts'
import { refreshPeople } from './mandates/service.ts'
import { memberRequestsFeature } from './member-requests/feature.ts'
import { mergesFeature } from './merges/feature.ts'
import { moderationFeature } from './moderation/feature.ts'
import { createContentReview } from './moderation/held/service.ts'
import { mutesFeature } from './mutes/feature.ts'
import { newsFeature } from './news/feature.ts'
import { noticesFeature } from './notices/feature.ts'
import { notificationsFeature } from './notifications/feature.ts'
import { oneByOneFeature } from './one-by-one/feature.ts'
import { openDataFeature } from './open-data/feature.ts'
import { organizationsFeature } from './organizations/feature.ts'
import { personalitiesFeature } from './personalities/feature.ts'
import { findByIds } from './personalities/store.ts'
import { picturesFeature } from './pictures/feature.ts'
import { systemClock } from './platform/clock.ts'
import { problem } from './platform/errors.ts'
import type { Feature } from './platform/feature.ts'
import { closeInOrder } from './platform/http/close-in-order.ts'
import { registerDocs } from './platform/http/docs.ts'
import { sendProblem } from './platform/http/error-handler.ts'
import { registerBindings } from './platform/http/register.ts'
import { todayOf } from './platform/today.ts'
import { postsFeature } from './posts/feature.ts'
import { profilesFeature } from './profiles/feature.ts'
import { referenceDataFeature } from './reference-data/feature.ts'
import { remotePicturesFeature } from './remote-pictures/feature.ts'
import { pagesFeature } from './render/feature.ts'
import type { Pages } from './render/pages.ts'
import { registerMaintenance } from './render/register-maintenance.ts'
import { reportsFeature } from './reports/feature.ts'
import { savesFeature } from './saves/feature.ts'
import { searchFeature } from './search/feature.ts'
import { createServices, type ServiceDeps, type Services, servicesFeature } from './services.ts'
import { settingsFeature } from './settings/feature.ts'
import { moveOwnAreas } from './settings/store.ts'
import { shareCardsFeature } from './share-cards/feature.ts'
import { siteSettingsFeature } from './site-settings/feature.ts'
import { maintenanceProblem } from './site-settings/maintenance.ts'
import { translationsFeature } from './translations/feature.ts'
import { transparencyFeature } from './transparency/feature.ts'
import { transparencyLogFeature } from './transparency-log/feature.ts'
import { unconfirmedAccountsFeature } from './unconfirmed-accounts/feature.ts'
import { unusualActivityFeature } from './unusual-activity/feature.ts'
import { uploadsFeature } from './uploads/feature.ts'
import { usersFeature } from './users/feature.ts'
import { verificationFeature } from './verification/feature.ts'
import { voteConsentsFeature } from './vote-consents/feature.ts'
import { voteReviewsFeature } from './vote-reviews/feature.ts'
import { votesFeature } from './votes/feature.ts'
import { listConfirmedVotes } from './votes/service.ts'
import { deleteVotesOn } from './votes/store.ts'

interface WebApp {
  /** The web app's pages; without them the server is the API alone. */
  pages?: Pages | undefined
  /** Folder of the build whose files for browsers are served. */
  build?: string | undefined
}

/** All features of the site. Each takes what it needs of the services, which the compiler checks. */
function createFeatures(services: Services, { pages, build }: WebApp) {
  const review = createContentReview(services)
  const features = {
    siteSettings: siteSettingsFeature(services),
    health: healthFeature({ ...services, build: pages?.build }),
    accounts: accountsFeature({ ...services, listVotes: listConfirmedVotes }),
    invitations: invitationsFeature(services),
    audit: auditFeature(services),
    users: usersFeature(services),
    approvals: approvalsFeature(services),
    memberRequests: memberRequestsFeature(services),
    mailboxes: mailboxesFeature(services),
    areas: areasFeature({ ...services, readPersonalities: findByIds }),
    organizations: organizationsFeature(services),
    personalities: personalitiesFeature({
      ...services,
      deleteDependents: [deleteVotesOn, deleteCommentsOn],
      refreshPerson: (tx, id) => refreshPeople(tx, [id], todayOf(services.clock)),
      today: () => todayOf(services.clock),
    }),
    mandates: mandatesFeature(services),
    factHistory: factHistoryFeature(services),
    merges: mergesFeature(services),
    history: historyFeature(services),
    votes: votesFeature(services),
    oneByOne: oneByOneFeature({ ...services, readPersonalities: findByIds }),
    joiningVotes: joiningVotesFeature(services),
    ballots: ballotsFeature(services),
    transparencyLog: transparencyLogFeature(services),
    saves: savesFeature(services),
    comments: commentsFeature({ ...services, review }),
    announcements: announcementsFeature(services),
    contact: contactFeature(services),
    uploads: uploadsFeature(services),
    pictures: picturesFeature(services),
    remotePictures: remotePicturesFeature(services),
    profiles: profilesFeature(services),
    notifications: notificationsFeature(services),
    news: newsFeature(services),
    live: liveFeature(services),
    follows: followsFeature(services),
    mutes: mutesFeature(services),
    settings: settingsFeature(services),
    voteConsents: voteConsentsFeature(services),
    posts: postsFeature({ ...services, review }),
    search: searchFeature(services),
    translations: translationsFeature(services),
    notices: noticesFeature(services),
    reports: reportsFeature(services),
    legalHolds: legalHoldsFeature(services),
    authorityOrders: authorityOrdersFeature(services),
    moderation: moderationFeature(services),
    voteReviews: voteReviewsFeature(services),
    unusualActivity: unusualActivityFeature(services),
    deletedAccounts: deletedAccountsFeature(services),
    unconfirmedAccounts: unconfirmedAccountsFeature(services),
    transparency: transparencyFeature(services),
    openData: openDataFeature(services),
    verification: verificationFeature(services),
    legalPages: legalPagesFeature(services),
    admin: adminFeature(services),
    administratorMails: administratorMailsFeature(services),
    embeds: embedsFeature(services),
    shareCards: shareCardsFeature(services),
    feeds: feedsFeature(services),
    imports: importsFeature(services),
    referenceData: referenceDataFeature({ ...services, moveAreaDependents: [moveOwnAreas] }),
    pages: pagesFeature({ ...services, pages }),
    builds: buildsFeature({ ...services, build }),
    services: servicesFeature(services),
  }
  const all = Object.values(features)
  // Mail first: at shutdown no mail begins while background tasks are waited for.
  return {
    mail: mailFeature(services, all),
    ...features,
    dataExport: dataExportFeature(services, all),
  }
}

export interface AppDeps
  extends Omit<ServiceDeps, 'clock'>,
    Partial<Pick<ServiceDeps, 'clock'>>,
    WebApp {}

export interface App {
  server: FastifyInstance
  services: Services
  /** With their jobs, which a test runs by hand. */
  features: ReturnType<typeof createFeatures>
  /** Starts the jobs of all features; they stop when the server closes. */
  startJobs(): void
  /** Makes `/api/ready` respond with 503, so that a load balancer sends no new requests. */
  drain(): void
}

/** Builds the whole server over an open database; it does not listen yet. */
export async function buildApp({
  pages,
  build,
  clock = systemClock,
  ...deps
}: AppDeps): Promise<App> {
  const services = await createServices({ ...deps, clock })
  const { server, config, replicas } = services
  const features = createFeatures(services, { pages, build })
  const all: Feature[] = Object.values(features)
  const uploadFolder = path.join(config.dataDir, 'incoming')
  const routes = all.flatMap(({ routes = [] }) => routes)
  const settings = () => services.siteSettings.current
  services.fastPath.pauseWhile(() => settings().isInMaintenance)
  registerMaintenance(server, settings)
  registerBindings(server, routes, {
    ...services,
    uploadFolder,
    closedFeatures: () => settings().closedFeatures,
    maintenance: () => (settings().isInMaintenance ? maintenanceProblem(settings()) : undefined),
    isReadOnly: () => settings().isReadOnly,
  })
  registerDocs(server, contract, () => settings().name)
  for (const { register } of all) register?.(server)
  server.setNotFoundHandler((_request, reply) => sendProblem(reply, problem('notFound')))
  closeInOrder(server, features)
  services.metrics?.addFeatures(features)
  replicas?.start(services.log)
  return {
    server,
    services,
    features,
    startJobs: () => {
      for (const job of all.flatMap(({ jobs = {} }) => Object.values(jobs))) job.start()
    },
    drain: () => {
      services.shutdown.hasBegun = true
      // Each connection ends with its next response, before a proxy could use it while the server closes.
      server.server.maxRequestsPerSocket = 1
    },
  }
}
