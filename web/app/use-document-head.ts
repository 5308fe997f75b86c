import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import { applyHead, headHtml, headTags } from '../lib/head-tags.ts'
import { matchedPage } from './matched-page.ts'

// The site's public origin, which may differ from the one in the address bar, as the server wrote it.
function publicOrigin(): string {
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')
  return new URL(canonical?.href ?? location.href).origin
}

/** Keeps title, canonical address and the other tags of the head true to the page and to its data as it arrives. */
export function useDocumentHead(): void {
  const queryClient = useQueryClient()
  const { pathname, search } = useLocation()
  const matches = useMatches()
  useEffect(() => {
    const { handle, params } = matchedPage(matches)
    if (!handle) return
    const url = new URL(pathname + search, publicOrigin())
    let shown = ''
    let scheduled = false
    const update = () => {
      scheduled = false
      const tags = headTags(handle.meta({ queryClient, params, url }), url)
      const html = headHtml(tags)
      if (html !== shown) applyHead(tags)
      shown = html
    }
    update()
    const stop = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || scheduled) return
      scheduled = true
      queueMicrotask(update)
    })
    return () => {
      scheduled = true
      stop()
    }
  }, [queryClient, matches, pathname, search])
}
