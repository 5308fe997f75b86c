import type { Permission } from '../../contract/permissions.ts'
import { pages, type SitePage } from './pages.ts'

/** A page below `/admin`, which takes a permission. */
interface AdminPage extends Omit<SitePage, 'access' | 'navigation' | 'isInSitemap' | 'noindex'> {
  permission: Permission
  /** The navigation of the admin section links to it, in the order of this table. It has an icon in `navigation-icons.ts`. */
  isInNavigation?: boolean
  /** On pages about people a second row of links has it. It has an icon too. */
  isAboutPeople?: boolean
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
    title: 'Dashboard',
    permission: 'openAdmin',
    isInNavigation: true,
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/users',
    module: 'web/users/users-page.tsx',
    load: () => import('../users/users-page.tsx'),
    title: 'Members',
    permission: 'manageMembers',
    isInNavigation: true,
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/new-accounts',
    module: 'web/new-accounts/new-accounts-page.tsx',
    load: () => import('../new-accounts/new-accounts-page.tsx'),
    title: 'New accounts',
    permission: 'manageMembers',
    isInNavigation: true,
  },
  {
    path: '/admin/personalities',
    module: 'web/admin/admin-personalities-page.tsx',
    load: () => import('../admin/admin-personalities-page.tsx'),
    title: 'Personalities',
    permission: 'editPeople',
    label: 'People',
    isInNavigation: true,
    isAboutPeople: true,
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/personalities/import',
    module: 'web/imports/import-page.tsx',
    load: () => import('../imports/import-page.tsx'),
    title: 'Import politicians',
    permission: 'editPeople',
    isAboutPeople: true,
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/personalities/:id',
    module: 'web/person-facts/person-facts-page.tsx',
    load: () => import('../person-facts/person-facts-page.tsx'),
    title: 'What the site knows',
    permission: 'editPeople',
  },
  {
    path: '/admin/parties',
    module: 'web/reference-data/parties-page.tsx',
    load: () => import('../reference-data/parties-page.tsx'),
    title: 'Parties',
    permission: 'editPeople',
    isAboutPeople: true,
  },
  {
    path: '/admin/chambers',
    module: 'web/reference-data/chambers-page.tsx',
    load: () => import('../reference-data/chambers-page.tsx'),
    title: 'Chambers',
    permission: 'editPeople',
    isAboutPeople: true,
  },
  {
    path: '/admin/areas',
    module: 'web/reference-data/areas-page.tsx',
    load: () => import('../reference-data/areas-page.tsx'),
    title: 'Areas',
    permission: 'editPeople',
    isAboutPeople: true,
  },
  {
    path: '/admin/sources',
    module: 'web/reference-data/sources-page.tsx',
    load: () => import('../reference-data/sources-page.tsx'),
    title: 'Sources',
    permission: 'editPeople',
    isAboutPeople: true,
  },
  {
    path: '/admin/elections',
    module: 'web/reference-data/elections-page.tsx',
    load: () => import('../reference-data/elections-page.tsx'),
    title: 'After an election',
    permission: 'editPeople',
    isAboutPeople: true,
  },
  {
    path: '/admin/merges',
    module: 'web/merges/merges-page.tsx',
    load: () => import('../merges/merges-page.tsx'),
    title: 'Merged people',
    permission: 'editPeople',
    label: 'Merged',
    isAboutPeople: true,
  },
  {
    path: '/admin/moderation',
    module: 'web/moderation/moderation-page.tsx',
    load: () => import('../moderation/moderation-page.tsx'),
    title: 'Moderation',
    permission: 'moderate',
    isInNavigation: true,
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/integrity',
    module: 'web/vote-reviews/integrity-page.tsx',
    load: () => import('../vote-reviews/integrity-page.tsx'),
    title: 'Vote Integrity',
    permission: 'reviewVotes',
    isInNavigation: true,
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/mailboxes',
    module: 'web/mailboxes/mailboxes-page.tsx',
    load: () => import('../mailboxes/mailboxes-page.tsx'),
    title: 'Shared mailboxes',
    permission: 'manageMembers',
    isInNavigation: true,
  },
  {
    path: '/admin/messages',
    module: 'web/contact/messages-page.tsx',
    load: () => import('../contact/messages-page.tsx'),
    title: 'Messages',
    permission: 'readMessages',
    isInNavigation: true,
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/mail',
    module: 'web/mail/mail-page.tsx',
    load: () => import('../mail/mail-page.tsx'),
    title: 'Mail',
    permission: 'manageMail',
    isInNavigation: true,
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/member-requests',
    module: 'web/member-requests/member-requests-page.tsx',
    load: () => import('../member-requests/member-requests-page.tsx'),
    title: 'Requests of members',
    permission: 'manageMembers',
  },
  {
    path: '/admin/legal-holds',
    module: 'web/legal-holds/legal-holds-page.tsx',
    load: () => import('../legal-holds/legal-holds-page.tsx'),
    title: 'Legal holds',
    permission: 'manageMembers',
  },
  {
    path: '/admin/orders',
    module: 'web/authority-orders/authority-orders-page.tsx',
    load: () => import('../authority-orders/authority-orders-page.tsx'),
    title: 'Orders of authorities',
    permission: 'manageMembers',
  },
  {
    path: '/admin/trusted-flaggers',
    module: 'web/trusted-flaggers/trusted-flaggers-page.tsx',
    load: () => import('../trusted-flaggers/trusted-flaggers-page.tsx'),
    title: 'Trusted flaggers',
    permission: 'manageMembers',
  },
  {
    path: '/admin/announcements',
    module: 'web/announcements/announcements-page.tsx',
    load: () => import('../announcements/announcements-page.tsx'),
    title: 'Announcements',
    permission: 'announce',
    isInNavigation: true,
  },
  {
    path: '/admin/settings',
    module: 'web/site-settings/site-settings-page.tsx',
    load: () => import('../site-settings/site-settings-page.tsx'),
    title: 'Settings',
    permission: 'changeSettings',
    isInNavigation: true,
  },
  {
    path: '/admin/legal-pages',
    module: 'web/legal-pages/legal-pages-page.tsx',
    load: () => import('../legal-pages/legal-pages-page.tsx'),
    title: 'Legal pages',
    permission: 'changeSettings',
    isInNavigation: true,
  },
  {
    path: '/admin/audit',
    module: 'web/audit/audit-page.tsx',
    load: () => import('../audit/audit-page.tsx'),
    title: 'Audit Log',
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
