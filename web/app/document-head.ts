import type { QueryClient } from '@tanstack/react-query'
import { applyHead, headHtml, headTags } from '../lib/head-tags.ts'
import type { PageContext } from '../lib/page.ts'
import { siteOf } from '../lib/site.ts'
import type { RouteHandle } from './matched-page.ts'

// The site's public origin as rendered by the server, which may differ from the one in the address bar.
function publicOrigin(): string {
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')
  return new URL(canonical?.href ?? location.href).origin
}

interface ShownPage {
  queryClient: QueryClient
  handle: RouteHandle
  params: PageContext['params']
  /** Path and query. */
  address: string
}

/**
 * Updates title, canonical URL and the other head tags now and whenever the page's query data changes.
 * @returns the function that stops it
 */
export function keepHeadCurrent({ queryClient, handle, params, address }: ShownPage): () => void {
  const url = new URL(address, publicOrigin())
  let shown = ''
  let isScheduled = false
  const update = () => {
    isScheduled = false
    const site = siteOf(queryClient)
    const tags = headTags(handle.meta({ queryClient, params, url, site }), url, site)
    const html = headHtml(tags)
    if (html !== shown) applyHead(tags)
    shown = html
  }
  update()
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || isScheduled) return
    isScheduled = true
    queueMicrotask(update)
  })
  return () => {
    isScheduled = true
    stop()
  }
}
