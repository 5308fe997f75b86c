import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { useLocation } from 'react-router'
import { applyHead, headHtml, headTags } from '../lib/head-tags.ts'
import { RouterStateContext } from '../lib/router-state.ts'
import { matchedPage } from './matched-page.ts'

// The site's public origin as rendered by the server, which may differ from the one in the address bar.
function publicOrigin(): string {
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')
  return new URL(canonical?.href ?? location.href).origin
}

/** Updates title, canonical URL and the other head tags when the page or its query data changes. */
export function useDocumentHead(): void {
  const queryClient = useQueryClient()
  const { pathname, search } = useLocation()
  const { matches } = use(RouterStateContext)
  useEffect(() => {
    const { handle, params } = matchedPage(matches)
    if (!handle) return
    const url = new URL(pathname + search, publicOrigin())
    let shown = ''
    let isScheduled = false
    const update = () => {
      isScheduled = false
      const tags = headTags(handle.meta({ queryClient, params, url }), url)
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
  }, [queryClient, matches, pathname, search])
}
