import { randomUUID } from 'node:crypto'
import * as texts from '#messages/server/plain-pages'
import { escapeHtml } from '../../contract/escape-html.ts'
import type { PageLanguage } from '../../contract/site-languages.ts'
import { inLanguage } from '../platform/http/reader-language.ts'
import { plainDocument, plainDocumentPolicy } from './plain-document.ts'

/** The link loads the address that could not be loaded. */
const offlineDocument = (siteName: string) =>
  plainDocument({
    heading: texts.offline(),
    body: `<p>${texts.cannotBeReached({ site: escapeHtml(siteName) })}</p>
    <p>${texts.nothingEarlier()}</p>
    <p><a href="">${texts.tryAgain()}</a></p>`,
  })

/** The notice by what the addresses of a language begin with; empty for that of the site. */
const notices = (siteName: string, languages: PageLanguage[]) =>
  Object.fromEntries(
    languages.map(({ language, prefix }) => [
      prefix,
      inLanguage(language, () => offlineDocument(siteName)),
    ]),
  )

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
  languages: PageLanguage[],
) => `const notices = ${JSON.stringify(notices(siteName, languages))}
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
    const [prefix] = /^\\/[a-z]+(?=\\/|$)/.exec(new URL(request.url).pathname) ?? ['']
    return new Response(notices[prefix] ?? notices[''], { status: 503, headers })
  }
}
`

/**
 * Replaces a service worker that must go: deletes what it kept, and then itself. A page that asks for the worker at that
 * moment keeps it: so it goes once more when the page has asked, and each text is another one, which later visits replace.
 */
export const removedServiceWorker = () => `// ${randomUUID()}
${deleteCaches}
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  event.waitUntil(deleteCaches().then(remove))
})
async function remove() {
  await registration.unregister()
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  await registration.unregister()
}
`

/** Content-Security-Policy of the worker, which requests documents of the site. */
export const serviceWorkerPolicy = "default-src 'none'; connect-src 'self'"
