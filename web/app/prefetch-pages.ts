import type { RouteObject } from 'react-router'
import { withoutPrefix } from '../lib/prefix.ts'
import { loadRoutes, routesAt } from './load-routes.ts'

/** Prefetches a page's script when a link to it is hovered or focused. */
export function prefetchPages(routes: RouteObject[]): void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin !== location.origin) return
    loadRoutes(routesAt(routes, withoutPrefix(link.pathname))).catch(() => undefined)
  }
  window.addEventListener('pointerover', preload, { passive: true })
  window.addEventListener('focusin', preload, { passive: true })
}
