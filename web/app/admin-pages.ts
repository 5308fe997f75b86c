import { pages, type SitePage } from './pages.ts'

/** A page below `/admin`, which only administrators may open. */
interface AdminPage extends Omit<SitePage, 'access' | 'navigation' | 'isInSitemap' | 'noindex'> {
  /** The navigation of the admin section links to it, in the order of this table. It has an icon in `navigation-icons.ts`. */
  isInNavigation?: boolean
}

/** The table of pages for administrators, which is loaded with their section. */
const table = [
  {
    path: '/admin',
    module: 'web/admin/admin-dashboard-page.tsx',
    load: () => import('../admin/admin-dashboard-page.tsx'),
    title: 'Dashboard',
    isInNavigation: true,
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/users',
    module: 'web/users/users-page.tsx',
    load: () => import('../users/users-page.tsx'),
    title: 'Members',
    isInNavigation: true,
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/personalities',
    module: 'web/admin/admin-personalities-page.tsx',
    load: () => import('../admin/admin-personalities-page.tsx'),
    title: 'Personalities',
    isInNavigation: true,
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/personalities/import',
    module: 'web/imports/import-page.tsx',
    load: () => import('../imports/import-page.tsx'),
    title: 'Import personalities',
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/moderation',
    module: 'web/moderation/moderation-page.tsx',
    load: () => import('../moderation/moderation-page.tsx'),
    title: 'Moderation',
    isInNavigation: true,
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/integrity',
    module: 'web/vote-reviews/integrity-page.tsx',
    load: () => import('../vote-reviews/integrity-page.tsx'),
    title: 'Vote Integrity',
    isInNavigation: true,
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/mailboxes',
    module: 'web/mailboxes/mailboxes-page.tsx',
    load: () => import('../mailboxes/mailboxes-page.tsx'),
    title: 'Shared mailboxes',
    isInNavigation: true,
  },
  {
    path: '/admin/messages',
    module: 'web/contact/messages-page.tsx',
    load: () => import('../contact/messages-page.tsx'),
    title: 'Messages',
    isInNavigation: true,
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/mail',
    module: 'web/mail/mail-page.tsx',
    load: () => import('../mail/mail-page.tsx'),
    title: 'Mail',
    isInNavigation: true,
    hasOwnAxeTest: true,
  },
  {
    path: '/admin/audit',
    module: 'web/audit/audit-page.tsx',
    load: () => import('../audit/audit-page.tsx'),
    title: 'Audit Log',
    isInNavigation: true,
    hasOwnAxeTest: true,
  },
] as const satisfies AdminPage[]

/** Path of a page that the navigation of the admin section links to. */
export type AdminLinkedPath = Extract<(typeof table)[number], { isInNavigation: true }>['path']

export const adminPages: readonly AdminPage[] = table

/** The pages that the navigation of the admin section links to. */
export const linkedAdminPages = adminPages.filter(
  (page): page is AdminPage & { path: AdminLinkedPath } => page.isInNavigation === true,
)

/** Every page of the site. */
export const allPages: readonly SitePage[] = [
  ...pages,
  ...adminPages.map((page): SitePage => ({ ...page, access: 'admin' })),
]
