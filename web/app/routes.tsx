import type { ComponentType } from 'react'
import { type RouteObject, replace } from 'react-router'
import type { PageHandle } from '../lib/page.ts'
import { FailurePage, WholeFailurePage } from './failure-page.tsx'
import { RequireSession, RequireVisitor } from './guards.tsx'
import type { GuardHandle } from './matched-page.ts'
import { shellId } from './not-found.ts'
import { Shell } from './shell.tsx'

interface PageModule {
  Component: ComponentType
  handle: PageHandle
}

/** A lazily loaded page route; its id tells the server which scripts to preload. */
function page(id: string, load: () => Promise<PageModule>): Pick<RouteObject, 'id' | 'lazy'> {
  return {
    id,
    lazy: async () => {
      const { Component, handle } = await load()
      return { Component, handle }
    },
  }
}

const requiresSession: GuardHandle = { requiresSession: true }

/** The route table, for the browser and for server rendering. */
export const routes: RouteObject[] = [
  {
    id: shellId,
    element: <Shell />,
    errorElement: <WholeFailurePage />,
    children: [
      {
        // Wraps only the pages, so that header and menus stay when a page throws.
        errorElement: <FailurePage />,
        children: [
          { index: true, ...page('web/home/home-page.tsx', () => import('../home/home-page.tsx')) },
          {
            path: 'personalities',
            ...page(
              'web/personalities/personalities-page.tsx',
              () => import('../personalities/personalities-page.tsx'),
            ),
          },
          {
            path: 'personalities/:slug',
            ...page(
              'web/personalities/personality-page.tsx',
              () => import('../personalities/personality-page.tsx'),
            ),
          },
          {
            path: 'search',
            ...page('web/search/search-page.tsx', () => import('../search/search-page.tsx')),
          },
          {
            path: 'posts',
            ...page('web/posts/posts-page.tsx', () => import('../posts/posts-page.tsx')),
          },
          {
            path: 'posts/:id',
            ...page('web/posts/post-page.tsx', () => import('../posts/post-page.tsx')),
          },
          {
            path: 'users/:username',
            ...page('web/profiles/profile-page.tsx', () => import('../profiles/profile-page.tsx')),
          },
          {
            path: 'help',
            ...page('web/information/help-page.tsx', () => import('../information/help-page.tsx')),
          },
          {
            path: 'privacy',
            ...page(
              'web/information/privacy-page.tsx',
              () => import('../information/privacy-page.tsx'),
            ),
          },
          {
            path: 'terms',
            ...page(
              'web/information/terms-page.tsx',
              () => import('../information/terms-page.tsx'),
            ),
          },
          {
            path: 'transparency',
            ...page(
              'web/transparency/transparency-page.tsx',
              () => import('../transparency/transparency-page.tsx'),
            ),
          },
          {
            path: 'contact',
            ...page(
              'web/information/contact-page.tsx',
              () => import('../information/contact-page.tsx'),
            ),
          },
          {
            path: 'forgot-password',
            ...page(
              'web/accounts/forgot-password-page.tsx',
              () => import('../accounts/forgot-password-page.tsx'),
            ),
          },
          {
            path: 'reset-password',
            ...page(
              'web/accounts/reset-password-page.tsx',
              () => import('../accounts/reset-password-page.tsx'),
            ),
          },
          {
            element: <RequireVisitor />,
            children: [
              {
                path: 'login',
                ...page('web/accounts/login-page.tsx', () => import('../accounts/login-page.tsx')),
              },
              {
                path: 'register',
                ...page(
                  'web/accounts/register-page.tsx',
                  () => import('../accounts/register-page.tsx'),
                ),
              },
            ],
          },
          {
            element: <RequireSession />,
            handle: requiresSession,
            children: [
              {
                path: 'dashboard',
                ...page(
                  'web/dashboard/dashboard-page.tsx',
                  () => import('../dashboard/dashboard-page.tsx'),
                ),
              },
              {
                path: 'profile',
                ...page(
                  'web/settings/settings-page.tsx',
                  () => import('../settings/settings-page.tsx'),
                ),
              },
              {
                path: 'my-votes',
                ...page('web/votes/my-votes-page.tsx', () => import('../votes/my-votes-page.tsx')),
              },
              {
                path: 'my-comments',
                ...page(
                  'web/comments/my-comments-page.tsx',
                  () => import('../comments/my-comments-page.tsx'),
                ),
              },
              {
                path: 'notifications',
                ...page(
                  'web/notifications/notifications-page.tsx',
                  () => import('../notifications/notifications-page.tsx'),
                ),
              },
              {
                path: 'followers',
                ...page(
                  'web/profiles/followers-page.tsx',
                  () => import('../profiles/followers-page.tsx'),
                ),
              },
              {
                path: 'saved',
                ...page('web/saves/saved-page.tsx', () => import('../saves/saved-page.tsx')),
              },
            ],
          },
          {
            path: 'admin/*',
            ...page('web/app/admin-section.tsx', () => import('./admin-section.tsx')),
          },
          { path: '*', loader: () => replace('/') },
        ],
      },
    ],
  },
]
