import './app/styles.css'
import './app/shell.css'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouterProvider, createBrowserRouter } from './app/browser-router.tsx'
import { loadRoutes, routesAt } from './app/load-routes.ts'
import { prefetchPages } from './app/prefetch-pages.ts'
import { routes } from './app/routes.tsx'
import { Shell } from './app/shell.tsx'
import { hydrateState } from './lib/hydration.ts'
import { layOutDeferred } from './lib/lay-out-deferred.ts'
import { withoutPrefix } from './lib/prefix.ts'
import { pressOnce } from './lib/press-once.ts'
import { createQueryClient } from './lib/query-client.ts'
import { explainFailedLoad, reloadOnce, siteState } from './lib/site-update.ts'
import { preloadToaster } from './lib/toast.ts'
import { whenLoadedAndIdle } from './lib/when-idle.ts'

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('the document has no root')
  const queryClient = createQueryClient()
  hydrateState(queryClient, document.getElementById('state')?.textContent ?? '{}')
  // Before hydration, because the first render must match the server's HTML, also if Back has changed the URL since.
  const address = new URL(document.documentElement.dataset.address ?? '', window.location.href)
  await loadRoutes(routesAt(routes, withoutPrefix(address.pathname)))
  const router = createBrowserRouter(routes, address)
  // A transition is rendered in slices of a few milliseconds, between which the browser handles input. A click on a part
  // that is not hydrated yet hydrates that part at once.
  startTransition(() => {
    hydrateRoot(
      root,
      <QueryClientProvider client={queryClient}>
        <BrowserRouterProvider router={router}>
          <Shell />
        </BrowserRouterProvider>
      </QueryClientProvider>,
    )
  })
  pressOnce()
  preloadToaster()
  prefetchPages(routes)
  // Lets the inline script in index.html replay a click made before hydration.
  window.dispatchEvent(new Event('hydrate'))
  layOutDeferred()
  whenLoadedAndIdle(() => void subscribeToLiveEvents(queryClient))
}

// Without its script the page polls instead.
async function subscribeToLiveEvents(queryClient: QueryClient): Promise<void> {
  const live = await import('./live/subscribe-to-live-events.ts').catch(() => undefined)
  live?.subscribeToLiveEvents(queryClient)
}

// The document may be one that the browser had kept, of a build that is no longer served.
start().catch(async (error) => {
  if ((await siteState()) === 'updated' && reloadOnce()) return
  reportError(error)
  await explainFailedLoad(() => location.reload())
})
