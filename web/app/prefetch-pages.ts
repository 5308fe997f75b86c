import { matchRoutes, type RouteObject } from 'react-router'

/** Loads a page's script when a link to it is pointed at or focused, so that it is there when the link is followed. */
export function prefetchPages(routes: RouteObject[]): void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin === location.origin) void loadPage(routes, link).catch(() => undefined)
  }
  window.addEventListener('pointerover', preload, { passive: true })
  window.addEventListener('focusin', preload, { passive: true })
}

/** Loads the scripts of the page at an address. */
export async function loadPage(
  routes: RouteObject[],
  address: { pathname: string },
): Promise<void> {
  const matches = matchRoutes(routes, address.pathname) ?? []
  await Promise.all(matches.map(({ route }) => typeof route.lazy === 'function' && route.lazy()))
}
