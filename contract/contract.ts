import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { administratorMails } from './administrator-mails.ts'
import { announcements } from './announcements.ts'
import { appeals } from './appeals.ts'
import { approvals } from './approvals.ts'
import { areaPages, ownArea } from './areas.ts'
import { audit } from './audit.ts'
import { authorityOrders } from './authority-orders.ts'
import { chartNotes } from './chart-notes.ts'
import { comments } from './comments.ts'
import { contact } from './contact.ts'
import { dataExport } from './data-export.ts'
import { elections } from './elections.ts'
import { emails } from './emails.ts'
import { facts } from './facts.ts'
import { follows } from './follows.ts'
import { health } from './health.ts'
import { history } from './history.ts'
import { imports } from './imports.ts'
import { invitations } from './invitations.ts'
import { knownFacts } from './known-facts.ts'
import { legalHolds } from './legal-holds.ts'
import { legalPages } from './legal-pages.ts'
import { events } from './live.ts'
import { mail } from './mail.ts'
import { mailboxes } from './mailboxes.ts'
import { memberRequests, ownDeletion } from './member-requests.ts'
import { merges } from './merges.ts'
import { moderation } from './moderation.ts'
import { mutes } from './mutes.ts'
import { news } from './news.ts'
import { notices, trustedFlaggers } from './notices.ts'
import { notifications } from './notifications.ts'
import { oneByOne } from './one-by-one.ts'
import { openData } from './open-data.ts'
import { chamberPages, partyPages } from './organizations.ts'
import { personalities } from './personalities.ts'
import { posts } from './posts.ts'
import { profiles } from './profiles.ts'
import { publications } from './publications.ts'
import { areas, chambers, parties, sources } from './reference-data.ts'
import { remotePictures } from './remote-pictures.ts'
import { reports } from './reports.ts'
import { saves } from './saves.ts'
import { search } from './search.ts'
import { settings } from './settings.ts'
import { siteSettings } from './site-settings.ts'
import { translations } from './translations.ts'
import { transparency } from './transparency.ts'
import { uploads } from './uploads.ts'
import { users } from './users.ts'
import { verification } from './verification.ts'
import { voteConsents } from './vote-consents.ts'
import { voteReviews } from './vote-reviews.ts'
import { votes } from './votes.ts'

/** All endpoints by feature. The server binds each exactly once; tests and documentation iterate over all. */
export const contract = {
  health,
  siteSettings,
  legalPages,
  accounts,
  emails,
  invitations,
  approvals,
  audit,
  announcements,
  users,
  mailboxes,
  areaPages,
  ownArea,
  partyPages,
  chamberPages,
  personalities,
  facts,
  merges,
  history,
  votes,
  voteConsents,
  oneByOne,
  publications,
  saves,
  comments,
  contact,
  uploads,
  remotePictures,
  profiles,
  notifications,
  news,
  chartNotes,
  follows,
  mutes,
  settings,
  posts,
  search,
  reports,
  notices,
  trustedFlaggers,
  memberRequests,
  ownDeletion,
  legalHolds,
  authorityOrders,
  mail,
  administratorMails,
  moderation,
  appeals,
  voteReviews,
  transparency,
  translations,
  openData,
  verification,
  dataExport,
  admin,
  imports,
  knownFacts,
  parties,
  chambers,
  elections,
  areas,
  sources,
  events,
}

type ValuesOf<T> = T[keyof T]

/** The union of all rows of the contract. */
export type ContractRow = {
  [Feature in keyof typeof contract]: ValuesOf<(typeof contract)[Feature]>
}[keyof typeof contract]
