import * as texts from '#messages/admin-pages'
import type { Permission } from '../../contract/permissions.ts'
import { pages, type SitePage } from './pages.ts'

/** A page below `/admin`, which takes a permission. */
interface AdminPage extends Omit<SitePage, 'access' | 'navigation' | 'isInSitemap' | 'noindex'> {
  permission: Permission
  /** The navigation of the admin section links to it, in the order of this table. It has an icon in `navigation-icons.ts`. */
  isInNavigation?: boolean
  /** On pages about people a second row of links has it. It has an icon too. */
  isAboutPeople?: boolean
  /** Path of the page that leads here, which the navigation shows as current. */
  section?: string
}

/**
 * The table of pages for administrators and their helpers, which is loaded with their section. Of two patterns that match an address the
 * first one has the page.
 */
const table = [
  {
    path: '/admin',
    module: 'web/admin/admin-dashboard-page.tsx',
    load: () => import('../admin/admin-dashboard-page.tsx'),
    title: texts.dashboard,
    permission: 'openAdmin',
    isInNavigation: true,
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/users',
    module: 'web/users/users-page.tsx',
    load: () => import('../users/users-page.tsx'),
    title: texts.members,
    permission: 'manageMembers',
    isInNavigation: true,
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/new-accounts',
    module: 'web/new-accounts/new-accounts-page.tsx',
    load: () => import('../new-accounts/new-accounts-page.tsx'),
    title: texts.newAccounts,
    permission: 'manageMembers',
    isInNavigation: true,
  },
  {
    path: '/admin/personalities',
    module: 'web/admin/admin-personalities-page.tsx',
    load: () => import('../admin/admin-personalities-page.tsx'),
    title: texts.personalities,
    permission: 'editPeople',
    label: texts.people,
    isInNavigation: true,
    isAboutPeople: true,
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/personalities/import',
    module: 'web/imports/import-page.tsx',
    load: () => import('../imports/import-page.tsx'),
    title: texts.importPoliticians,
    permission: 'editPeople',
    isAboutPeople: true,
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/personalities/:id',
    module: 'web/person-facts/person-facts-page.tsx',
    load: () => import('../person-facts/person-facts-page.tsx'),
    title: texts.whatTheSiteKnows,
    permission: 'editPeople',
  },
  {
    path: '/admin/parties',
    module: 'web/reference-data/parties-page.tsx',
    load: () => import('../reference-data/parties-page.tsx'),
    title: texts.parties,
    permission: 'editPeople',
    isAboutPeople: true,
  },
  {
    path: '/admin/chambers',
    module: 'web/reference-data/chambers-page.tsx',
    load: () => import('../reference-data/chambers-page.tsx'),
    title: texts.chambers,
    permission: 'editPeople',
    isAboutPeople: true,
  },
  {
    path: '/admin/areas',
    module: 'web/reference-data/areas-page.tsx',
    load: () => import('../reference-data/areas-page.tsx'),
    title: texts.areas,
    permission: 'editPeople',
    isAboutPeople: true,
  },
  {
    path: '/admin/sources',
    module: 'web/reference-data/sources-page.tsx',
    load: () => import('../reference-data/sources-page.tsx'),
    title: texts.sources,
    permission: 'editPeople',
    isAboutPeople: true,
  },
  {
    path: '/admin/elections',
    module: 'web/reference-data/elections-page.tsx',
    load: () => import('../reference-data/elections-page.tsx'),
    title: texts.afterAnElection,
    permission: 'editPeople',
    isAboutPeople: true,
  },
  {
    path: '/admin/merges',
    module: 'web/merges/merges-page.tsx',
    load: () => import('../merges/merges-page.tsx'),
    title: texts.mergedPeople,
    permission: 'editPeople',
    label: texts.merged,
    isAboutPeople: true,
  },
  {
    path: '/admin/moderation',
    module: 'web/moderation/moderation-page.tsx',
    load: () => import('../moderation/moderation-page.tsx'),
    title: texts.moderation,
    permission: 'moderate',
    isInNavigation: true,
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/integrity',
    module: 'web/vote-reviews/integrity-page.tsx',
    load: () => import('../vote-reviews/integrity-page.tsx'),
    title: texts.voteIntegrity,
    permission: 'reviewVotes',
    isInNavigation: true,
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/mailboxes',
    module: 'web/mailboxes/mailboxes-page.tsx',
    load: () => import('../mailboxes/mailboxes-page.tsx'),
    title: texts.sharedMailboxes,
    permission: 'manageMembers',
    isInNavigation: true,
  },
  {
    path: '/admin/messages',
    module: 'web/contact/messages-page.tsx',
    load: () => import('../contact/messages-page.tsx'),
    title: texts.messages,
    permission: 'readMessages',
    isInNavigation: true,
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/mail',
    module: 'web/mail/mail-page.tsx',
    load: () => import('../mail/mail-page.tsx'),
    title: texts.mail,
    permission: 'manageMail',
    isInNavigation: true,
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/member-requests',
    module: 'web/member-requests/member-requests-page.tsx',
    load: () => import('../member-requests/member-requests-page.tsx'),
    title: texts.requestsOfMembers,
    permission: 'manageMembers',
    section: '/admin/users',
  },
  {
    path: '/admin/legal-holds',
    module: 'web/legal-holds/legal-holds-page.tsx',
    load: () => import('../legal-holds/legal-holds-page.tsx'),
    title: texts.legalHolds,
    permission: 'manageMembers',
    section: '/admin/users',
  },
  {
    path: '/admin/orders',
    module: 'web/authority-orders/authority-orders-page.tsx',
    load: () => import('../authority-orders/authority-orders-page.tsx'),
    title: texts.ordersOfAuthorities,
    permission: 'manageMembers',
    section: '/admin/users',
  },
  {
    path: '/admin/trusted-flaggers',
    module: 'web/trusted-flaggers/trusted-flaggers-page.tsx',
    load: () => import('../trusted-flaggers/trusted-flaggers-page.tsx'),
    title: texts.trustedFlaggers,
    permission: 'manageMembers',
    section: '/admin/moderation',
  },
  {
    path: '/admin/announcements',
    module: 'web/announcements/announcements-page.tsx',
    load: () => import('../announcements/announcements-page.tsx'),
    title: texts.announcements,
    permission: 'announce',
    isInNavigation: true,
  },
  {
    path: '/admin/settings',
    module: 'web/site-settings/site-settings-page.tsx',
    load: () => import('../site-settings/site-settings-page.tsx'),
    title: texts.settings,
    permission: 'changeSettings',
    isInNavigation: true,
  },
  {
    path: '/admin/legal-pages',
    module: 'web/legal-pages/legal-pages-page.tsx',
    load: () => import('../legal-pages/legal-pages-page.tsx'),
    title: texts.legalPages,
    permission: 'changeSettings',
    isInNavigation: true,
  },
  {
    path: '/admin/audit',
    module: 'web/audit/audit-page.tsx',
    load: () => import('../audit/audit-page.tsx'),
    title: texts.auditLog,
    permission: 'readAudit',
    isInNavigation: true,
    hasOwnAxeTest: true,
  },
] as const satisfies AdminPage[]

/** Path of a page that the navigation of the admin section links to. */
export type AdminLinkedPath = Extract<
  (typeof table)[number],
  { isInNavigation: true } | { isAboutPeople: true }
>['path']

type LinkedAdminPage = AdminPage & { path: AdminLinkedPath }

export const adminPages: readonly AdminPage[] = table

/** The pages that the navigation of the admin section links to. */
export const linkedAdminPages = adminPages.filter(
  (page): page is LinkedAdminPage => page.isInNavigation === true,
)

/** The pages about people; `linkedAdminPages` has only the first of them. */
export const pagesAboutPeople = adminPages.filter(
  (page): page is LinkedAdminPage => page.isAboutPeople === true,
)

/** Every page of the site. */
export const allPages: readonly SitePage[] = [
  ...pages,
  ...adminPages.map((page): SitePage => ({ ...page, access: 'admin' })),
]
