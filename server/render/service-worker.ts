import { escapeHtml } from '../../contract/escape-html.ts'
import { plainDocument, plainDocumentPolicy } from './plain-document.ts'

/** The link loads the address that could not be loaded. */
const offlineDocument = (siteName: string) =>
  plainDocument({
    heading: 'You are offline',
    body: `<p>${escapeHtml(siteName)} cannot be reached at the moment. Check your connection, then try again.</p>
    <p>Nothing of an earlier visit is shown, because votes may have changed since.</p>
    <p><a href="">Try again</a></p>`,
  })

/** Deletes what an earlier worker may have kept. */
const deleteCaches = `const deleteCaches = async () => {
  for (const name of await caches.keys()) await caches.delete(name)
}`

/**
 * The service worker. Passes every document through from the network, and shows a notice if the site cannot be
 * reached. It keeps nothing: the notice is part of its own text, so a worker is never of another build than its notice.
 */
export const serviceWorker = (
  siteName: string,
) => `const notice = ${JSON.stringify(offlineDocument(siteName))}
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': ${JSON.stringify(plainDocumentPolicy)},
  'cache-control': 'no-store',
}
${deleteCaches}
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  // The browser requests a document while the worker starts.
  event.waitUntil(Promise.all([deleteCaches(), registration.navigationPreload?.enable()]))
})
addEventListener('fetch', (event) => {
  const { method, mode, destination, url } = event.request
  const isPage = method === 'GET' && mode === 'navigate' && destination === 'document'
  if (isPage && !new URL(url).pathname.startsWith('/api/')) event.respondWith(load(event))
})
async function load({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return new Response(notice, { status: 503, headers })
  }
}
`

/** Replaces a service worker that must go: deletes what it kept, and then itself. */
export const removedServiceWorker = `${deleteCaches}
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  event.waitUntil(deleteCaches().then(() => registration.unregister()))
})
`

/** Content-Security-Policy of the worker, which requests documents of the site. */
export const serviceWorkerPolicy = "default-src 'none'; connect-src 'self'"
