import './app/styles.css'
import './app/shell.css'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router'
import { notFoundState } from './app/not-found.ts'
import { prefetchPages } from './app/prefetch-pages.ts'
import { isReadablePath } from './app/readable-path.ts'
import { routes } from './app/routes.tsx'
import { hydrateState } from './lib/hydration.ts'
import { createQueryClient } from './lib/query-client.ts'
import { preloadToaster } from './lib/toast.ts'
import { whenLoadedAndIdle } from './lib/when-idle.ts'

// Loads the page's script before hydration, because the first render must match the server's HTML.
async function loadMatchedPage(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('the document has no root')
  const queryClient = createQueryClient()
  hydrateState(queryClient, document.getElementById('state')?.textContent ?? '{}')
  await loadMatchedPage()
  // Even an empty state leaves the first scroll position to the browser; without it the router would throw visitors
  // who scrolled before hydration back to the top.
  const hydrationData = isReadablePath(window.location.pathname) ? {} : notFoundState
  const router = createBrowserRouter(routes, { hydrationData })
  // A transition is rendered in slices of a few milliseconds, between which the browser handles input. A click on a part
  // that is not hydrated yet hydrates that part at once.
  startTransition(() => {
    hydrateRoot(
      root,
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  })
  preloadToaster()
  prefetchPages(routes)
  // Lets the inline script in index.html replay a click made before hydration.
  window.dispatchEvent(new Event('hydrate'))
  whenLoadedAndIdle(() => void subscribeToLiveEvents(queryClient))
}

// Without its script the page polls instead.
async function subscribeToLiveEvents(queryClient: QueryClient): Promise<void> {
  const live = await import('./live/subscribe-to-live-events.ts').catch(() => undefined)
  live?.subscribeToLiveEvents(queryClient)
}

start().catch(reportError)
