import { matchRoutes, type RouteObject } from 'react-router'

/** Prefetches a page's script when a link to it is hovered or focused. */
export function prefetchPages(routes: RouteObject[]): void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin === location.origin) void loadPage(routes, link).catch(() => undefined)
  }
  window.addEventListener('pointerover', preload, { passive: true })
  window.addEventListener('focusin', preload, { passive: true })
}

/** Loads the scripts of the page at a URL. */
export async function loadPage(routes: RouteObject[], url: { pathname: string }): Promise<void> {
  const matches = matchRoutes(routes, url.pathname) ?? []
  await Promise.all(matches.map(({ route }) => typeof route.lazy === 'function' && route.lazy()))
}
