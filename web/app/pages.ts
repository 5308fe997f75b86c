import type { ComponentType } from 'react'
import * as texts from '#messages/pages'
import type { FeatureName } from '../../contract/features.ts'
import type { PageHandle } from '../lib/page.ts'

/** Exports of a page's module. */
export interface PageModule {
  Component: ComponentType
  handle?: PageHandle
}

/** The lists of links: in the header, slide-in menu and tab bar; in the account menu; two in the footer. */
export type Navigation = 'main' | 'account' | 'platform' | 'support'

/** A page of the site: everything that routes, navigation, sitemap and tests must know about it. */
export interface SitePage {
  /** Pattern of React Router. */
  path: string
  /** The file that `load` imports; the server preloads the scripts that it was built to. */
  module: string
  load: () => Promise<PageModule>
  /** Title of the document, unless the module's `meta` returns another. */
  title: string
  /** Text of links in navigation; the title when absent. */
  label?: string
  /** Navigation that links to the page, in the order of this table. */
  navigation?: Navigation
  /** Who may open the page; everybody when absent. Pages that not everybody may open are not indexed. */
  access?: 'visitor' | 'user' | 'admin'
  isInSitemap?: boolean
  /** What navigation does not link to while it is closed. */
  feature?: FeatureName
  /** Asks search engines not to list a page that everybody may open. */
  noindex?: boolean
  /** Another journey runs axe on this page, so the accessibility journey leaves it out. */
  hasOwnAxeTest?: boolean
}

/** A page whose path is the name of its text (`contract/legal-pages.ts`). */
const legalPage = <
  const P extends `/${string}`,
  const N extends Navigation | undefined = undefined,
>(
  path: P,
  title: string,
  navigation?: N,
) => ({
  path,
  module: 'web/legal-pages/legal-page.tsx',
  load: () => import('../legal-pages/legal-page.tsx'),
  title,
  navigation: navigation as N,
  isInSitemap: true,
})

/** The table of pages; no administrator's, because every visitor loads it. A navigation's entries also have an icon in `navigation-icons.ts`, except in the footer. */
const table = [
  {
    path: '/',
    module: 'web/home/home-page.tsx',
    load: () => import('../home/home-page.tsx'),
    title: texts.home,
    navigation: 'main',
    isInSitemap: true,
  },
  {
    path: '/personalities',
    module: 'web/personalities/personalities-page.tsx',
    load: () => import('../personalities/personalities-page.tsx'),
    title: texts.personalities,
    navigation: 'main',
    isInSitemap: true,
  },
  {
    path: '/personalities/:slug',
    module: 'web/personalities/personality-page.tsx',
    load: () => import('../personalities/personality-page.tsx'),
    title: texts.politician,
  },
  {
    path: '/vote',
    module: 'web/one-by-one/one-by-one-page.tsx',
    load: () => import('../one-by-one/one-by-one-page.tsx'),
    title: texts.voteOneByOne,
    isInSitemap: true,
  },
  {
    path: '/areas',
    module: 'web/areas/areas-page.tsx',
    load: () => import('../areas/areas-page.tsx'),
    title: texts.findYourRepresentatives,
    isInSitemap: true,
  },
  {
    path: '/areas/:slug',
    module: 'web/areas/area-page.tsx',
    load: () => import('../areas/area-page.tsx'),
    title: texts.area,
  },
  {
    path: '/parties',
    module: 'web/organizations/parties-page.tsx',
    load: () => import('../organizations/parties-page.tsx'),
    title: texts.parties,
    isInSitemap: true,
  },
  {
    path: '/parties/:slug',
    module: 'web/organizations/party-page.tsx',
    load: () => import('../organizations/party-page.tsx'),
    title: texts.party,
  },
  {
    path: '/chambers',
    module: 'web/organizations/chambers-page.tsx',
    load: () => import('../organizations/chambers-page.tsx'),
    title: texts.chambers,
    isInSitemap: true,
  },
  {
    path: '/chambers/:slug',
    module: 'web/organizations/chamber-page.tsx',
    load: () => import('../organizations/chamber-page.tsx'),
    title: texts.chamber,
  },
  {
    path: '/charts',
    module: 'web/home/charts-page.tsx',
    load: () => import('../home/charts-page.tsx'),
    title: texts.charts,
    isInSitemap: true,
  },
  {
    path: '/compare',
    module: 'web/comparison/compare-page.tsx',
    load: () => import('../comparison/compare-page.tsx'),
    title: texts.compare,
  },
  {
    path: '/posts',
    module: 'web/posts/posts-page.tsx',
    load: () => import('../posts/posts-page.tsx'),
    title: texts.communityPosts,
    label: texts.posts,
    navigation: 'main',
    feature: 'posts',
    isInSitemap: true,
    hasOwnAxeTest: true,
  },
  {
    path: '/posts/:id',
    module: 'web/posts/post-page.tsx',
    load: () => import('../posts/post-page.tsx'),
    title: texts.post,
  },
  {
    path: '/users/:username',
    module: 'web/profiles/profile-page.tsx',
    load: () => import('../profiles/profile-page.tsx'),
    title: texts.profile,
  },
  {
    path: '/search',
    module: 'web/search/search-page.tsx',
    load: () => import('../search/search-page.tsx'),
    title: texts.search,
    navigation: 'main',
    hasOwnAxeTest: true,
  },
  {
    path: '/trust',
    module: 'web/transparency/trust-page.tsx',
    load: () => import('../transparency/trust-page.tsx'),
    title: texts.trust,
    navigation: 'platform',
    isInSitemap: true,
  },
  {
    path: '/help',
    module: 'web/information/help-page.tsx',
    load: () => import('../information/help-page.tsx'),
    title: texts.help,
    navigation: 'support',
    isInSitemap: true,
  },
  legalPage('/privacy', texts.privacy, 'support'),
  legalPage('/accessibility', texts.accessibility, 'support'),
  legalPage('/terms', texts.terms, 'platform'),
  legalPage('/imprint', texts.imprint, 'platform'),
  legalPage('/children', texts.children),
  legalPage('/authorities', texts.authorities),
  {
    path: '/transparency',
    module: 'web/transparency/transparency-page.tsx',
    load: () => import('../transparency/transparency-page.tsx'),
    title: texts.transparency,
    isInSitemap: true,
    hasOwnAxeTest: true,
  },
  {
    path: '/how-we-count',
    module: 'web/transparency/how-we-count-page.tsx',
    load: () => import('../transparency/how-we-count-page.tsx'),
    title: texts.howWeCount,
    isInSitemap: true,
  },
  {
    path: '/integrity',
    module: 'web/transparency/integrity-page.tsx',
    load: () => import('../transparency/integrity-page.tsx'),
    title: texts.integrityOfTheCount,
    label: texts.integrity,
    isInSitemap: true,
  },
  {
    path: '/open-data',
    module: 'web/open-data/open-data-page.tsx',
    load: () => import('../open-data/open-data-page.tsx'),
    title: texts.openData,
    isInSitemap: true,
  },
  {
    path: '/contact',
    module: 'web/information/contact-page.tsx',
    load: () => import('../information/contact-page.tsx'),
    title: texts.contact,
    navigation: 'support',
    isInSitemap: true,
  },
  {
    path: '/forgot-password',
    module: 'web/accounts/forgot-password-page.tsx',
    load: () => import('../accounts/forgot-password-page.tsx'),
    title: texts.forgotYourPassword,
    noindex: true,
  },
  {
    path: '/reset-password',
    module: 'web/accounts/reset-password-page.tsx',
    load: () => import('../accounts/reset-password-page.tsx'),
    title: texts.setANewPassword,
    noindex: true,
  },
  {
    path: '/confirm-email',
    module: 'web/accounts/confirm-email-page.tsx',
    load: () => import('../accounts/confirm-email-page.tsx'),
    title: texts.confirmYourEmail,
    noindex: true,
  },
  {
    path: '/login',
    module: 'web/accounts/login-page.tsx',
    load: () => import('../accounts/login-page.tsx'),
    title: texts.logIn,
    access: 'visitor',
  },
  {
    path: '/register',
    module: 'web/accounts/register-page.tsx',
    load: () => import('../accounts/register-page.tsx'),
    title: texts.createAccount,
    access: 'visitor',
  },
  {
    path: '/dashboard',
    module: 'web/dashboard/dashboard-page.tsx',
    load: () => import('../dashboard/dashboard-page.tsx'),
    title: texts.dashboard,
    navigation: 'main',
    access: 'user',
  },
  {
    path: '/profile',
    module: 'web/settings/settings-page.tsx',
    load: () => import('../settings/settings-page.tsx'),
    title: texts.myProfile,
    label: texts.profile,
    navigation: 'account',
    access: 'user',
  },
  {
    path: '/my-votes',
    module: 'web/votes/my-votes-page.tsx',
    load: () => import('../votes/my-votes-page.tsx'),
    title: texts.myVotes,
    navigation: 'account',
    access: 'user',
  },
  {
    path: '/my-comments',
    module: 'web/comments/my-comments-page.tsx',
    load: () => import('../comments/my-comments-page.tsx'),
    title: texts.myComments,
    navigation: 'account',
    access: 'user',
  },
  {
    path: '/notifications',
    module: 'web/notifications/notifications-page.tsx',
    load: () => import('../notifications/notifications-page.tsx'),
    title: texts.notifications,
    navigation: 'account',
    access: 'user',
    hasOwnAxeTest: true,
  },
  {
    path: '/saved',
    module: 'web/saves/saved-page.tsx',
    load: () => import('../saves/saved-page.tsx'),
    title: texts.saved,
    navigation: 'account',
    access: 'user',
  },
  {
    path: '/followers',
    module: 'web/follows/followers-page.tsx',
    load: () => import('../follows/followers-page.tsx'),
    title: texts.yourFollowers,
    access: 'user',
    hasOwnAxeTest: true,
  },
] as const satisfies SitePage[]

/** Every page of the site but those for administrators (`admin-pages.ts`). */
export const pages: readonly SitePage[] = table

/** Path of a page that a navigation links to. */
export type LinkedPath<N extends Navigation> = Extract<
  (typeof table)[number],
  { navigation: N }
>['path']

/** The pages that a navigation links to, in its order. */
export function pagesIn<N extends Navigation>(navigation: N) {
  return pages.filter(
    (page): page is SitePage & { path: LinkedPath<N> } => page.navigation === navigation,
  )
}
