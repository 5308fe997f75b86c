import { matchPath } from 'react-router'
import * as texts from '#messages/admin-pages'
import type { Permission } from '../../contract/permissions.ts'
import { pages, type SitePage } from './pages.ts'

/** A page below `/admin`, which takes a permission. */
interface AdminPage extends Omit<SitePage, 'access' | 'navigation' | 'isInSitemap' | 'noindex'> {
  permission: Permission
  /** Path of the first page of its section; a page without one begins a section, which is called by its label or title. */
  section?: string
}

/**
 * The table of pages for administrators and their helpers, which is loaded with them, in the order of the navigation. Of
 * two patterns that match an address the first one has the page. Those without parameters have an icon in
 * `navigation-icons.ts`.
 */
const table = [
  {
    path: '/admin',
    module: 'web/admin/admin-dashboard-page.tsx',
    load: () => import('../admin/admin-dashboard-page.tsx'),
    title: texts.dashboard,
    permission: 'openAdmin',
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/users',
    module: 'web/users/users-page.tsx',
    load: () => import('../users/users-page.tsx'),
    title: texts.members,
    permission: 'manageMembers',
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/new-accounts',
    module: 'web/new-accounts/new-accounts-page.tsx',
    load: () => import('../new-accounts/new-accounts-page.tsx'),
    title: texts.newAccounts,
    section: '/admin/users',
    permission: 'manageMembers',
  },
  {
    path: '/admin/mailboxes',
    module: 'web/mailboxes/mailboxes-page.tsx',
    load: () => import('../mailboxes/mailboxes-page.tsx'),
    title: texts.sharedMailboxes,
    section: '/admin/users',
    permission: 'manageMembers',
  },
  {
    path: '/admin/member-requests',
    module: 'web/member-requests/member-requests-page.tsx',
    load: () => import('../member-requests/member-requests-page.tsx'),
    title: texts.requestsOfMembers,
    section: '/admin/users',
    permission: 'manageMembers',
  },
  {
    path: '/admin/legal-holds',
    module: 'web/legal-holds/legal-holds-page.tsx',
    load: () => import('../legal-holds/legal-holds-page.tsx'),
    title: texts.legalHolds,
    section: '/admin/users',
    permission: 'manageMembers',
  },
  {
    path: '/admin/orders',
    module: 'web/authority-orders/authority-orders-page.tsx',
    load: () => import('../authority-orders/authority-orders-page.tsx'),
    title: texts.ordersOfAuthorities,
    section: '/admin/users',
    permission: 'manageMembers',
  },
  {
    path: '/admin/personalities',
    module: 'web/admin/admin-personalities-page.tsx',
    load: () => import('../admin/admin-personalities-page.tsx'),
    title: texts.personalities,
    permission: 'editPeople',
    label: texts.people,
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/personalities/import',
    module: 'web/imports/import-page.tsx',
    load: () => import('../imports/import-page.tsx'),
    title: texts.importPoliticians,
    section: '/admin/personalities',
    permission: 'editPeople',
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/personalities/:id',
    module: 'web/person-facts/person-facts-page.tsx',
    load: () => import('../person-facts/person-facts-page.tsx'),
    title: texts.whatTheSiteKnows,
    section: '/admin/personalities',
    permission: 'editPeople',
  },
  {
    path: '/admin/parties',
    module: 'web/reference-data/parties-page.tsx',
    load: () => import('../reference-data/parties-page.tsx'),
    title: texts.parties,
    section: '/admin/personalities',
    permission: 'editPeople',
  },
  {
    path: '/admin/chambers',
    module: 'web/reference-data/chambers-page.tsx',
    load: () => import('../reference-data/chambers-page.tsx'),
    title: texts.chambers,
    section: '/admin/personalities',
    permission: 'editPeople',
  },
  {
    path: '/admin/areas',
    module: 'web/reference-data/areas-page.tsx',
    load: () => import('../reference-data/areas-page.tsx'),
    title: texts.areas,
    section: '/admin/personalities',
    permission: 'editPeople',
  },
  {
    path: '/admin/sources',
    module: 'web/reference-data/sources-page.tsx',
    load: () => import('../reference-data/sources-page.tsx'),
    title: texts.sources,
    section: '/admin/personalities',
    permission: 'editPeople',
  },
  {
    path: '/admin/elections',
    module: 'web/reference-data/elections-page.tsx',
    load: () => import('../reference-data/elections-page.tsx'),
    title: texts.afterAnElection,
    section: '/admin/personalities',
    permission: 'editPeople',
  },
  {
    path: '/admin/merges',
    module: 'web/merges/merges-page.tsx',
    load: () => import('../merges/merges-page.tsx'),
    title: texts.mergedPeople,
    section: '/admin/personalities',
    permission: 'editPeople',
  },
  {
    path: '/admin/moderation',
    module: 'web/moderation/moderation-page.tsx',
    load: () => import('../moderation/moderation-page.tsx'),
    title: texts.moderation,
    permission: 'moderate',
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/trusted-flaggers',
    module: 'web/trusted-flaggers/trusted-flaggers-page.tsx',
    load: () => import('../trusted-flaggers/trusted-flaggers-page.tsx'),
    title: texts.trustedFlaggers,
    section: '/admin/moderation',
    permission: 'manageMembers',
  },
  {
    path: '/admin/integrity',
    module: 'web/vote-reviews/integrity-page.tsx',
    load: () => import('../vote-reviews/integrity-page.tsx'),
    title: texts.voteIntegrity,
    permission: 'reviewVotes',
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/messages',
    module: 'web/contact/messages-page.tsx',
    load: () => import('../contact/messages-page.tsx'),
    title: texts.messages,
    permission: 'readMessages',
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/announcements',
    module: 'web/announcements/announcements-page.tsx',
    load: () => import('../announcements/announcements-page.tsx'),
    title: texts.announcements,
    section: '/admin/messages',
    permission: 'announce',
  },
  {
    path: '/admin/mail',
    module: 'web/mail/mail-page.tsx',
    load: () => import('../mail/mail-page.tsx'),
    title: texts.mail,
    section: '/admin/messages',
    permission: 'manageMail',
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/settings',
    module: 'web/site-settings/site-settings-page.tsx',
    load: () => import('../site-settings/site-settings-page.tsx'),
    title: texts.settings,
    permission: 'changeSettings',
  },
  {
    path: '/admin/legal-pages',
    module: 'web/legal-pages/legal-pages-page.tsx',
    load: () => import('../legal-pages/legal-pages-page.tsx'),
    title: texts.legalPages,
    section: '/admin/settings',
    permission: 'changeSettings',
  },
  {
    path: '/admin/audit',
    module: 'web/audit/audit-page.tsx',
    load: () => import('../audit/audit-page.tsx'),
    title: texts.auditLog,
    permission: 'readAudit',
    hasOwnAxeTest: true,
  },
] as const satisfies AdminPage[]

/** Path of a page that the navigation of the administration links to. */
export type AdminLinkedPath = Exclude<(typeof table)[number]['path'], `${string}:${string}`>

type LinkedAdminPage = AdminPage & { path: AdminLinkedPath }

export const adminPages: readonly AdminPage[] = table

const isLinked = (page: AdminPage): page is LinkedAdminPage => !page.path.includes(':')

/** A part of the administration. */
export interface AdminSection {
  /** Path of its first page. */
  path: AdminLinkedPath
  name: string
  /** Those that the navigation links to. */
  pages: LinkedAdminPage[]
}

const linkedPages = adminPages.filter(isLinked)

export const adminSections: readonly AdminSection[] = linkedPages
  .filter(({ section }) => section === undefined)
  .map(({ path, title, label = title ?? '' }) => ({
    path,
    name: label,
    pages: linkedPages.filter((page) => sectionOf(page) === path),
  }))

/** Path of the section of a page. */
export function sectionOf({ path, section = path }: AdminPage): string {
  return section
}

/** The page of an address. */
export const adminPageAt = (pathname: string): AdminPage | undefined =>
  adminPages.find(({ path }) => matchPath(path, pathname))

/** Every page of the site. */
export const allPages: readonly SitePage[] = [
  ...pages,
  ...adminPages.map((page): SitePage => ({ ...page, access: 'admin' })),
]
