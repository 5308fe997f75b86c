import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type NavigateOptions,
  type NavigationType,
  type Navigator,
  type Path,
  type RouteObject,
  Router,
  type To,
} from 'react-router'
import { blockNavigation } from '../lib/navigation-blockers.ts'
import { pagePrefix, withoutPrefix } from '../lib/prefix.ts'
import { type RouterState, RouterStateContext } from '../lib/router-state.ts'
import { areLoaded, loadRoutes, routesAt } from './load-routes.ts'
import { saveScrollPosition, useScrollRestoration } from './scroll-positions.ts'

interface ShownState extends RouterState {
  location: Location
  action: `${NavigationType}`
  /** The navigation asked to leave the scroll position as it is. */
  keepsScroll: boolean
}

/** Navigation in the browser: loads a page's script before it shows the page. */
export interface BrowserRouter {
  navigator: Navigator
  /** What the server rendered. */
  initialState: ShownState
  state: () => ShownState
  /** Calls the listener with every new state; returns the function that stops it. */
  subscribe: (listener: (state: ShownState) => void) => () => void
}

interface Navigation {
  action: `${NavigationType}`
  pathname: string
  keepsScroll?: boolean | undefined
  /** Changes the browser's history. */
  commit?: () => void
}

/**
 * Creates the router at the URL that the server rendered, whose routes must be loaded. If the current URL is another one,
 * it navigates there.
 */
export function createBrowserRouter(routes: RouteObject[], rendered: URL): BrowserRouter {
  const history = createBrowserHistory()
  const isCurrent =
    history.location.pathname === rendered.pathname && history.location.search === rendered.search
  let latest = Promise.resolve()
  const initialState: ShownState = {
    location: isCurrent ? history.location : locationOf(rendered),
    action: 'POP',
    matches: routesAt(routes, withoutPrefix(rendered.pathname)),
    isLoading: false,
    keepsScroll: true,
    settled: () => latest,
  }
  let state = initialState
  let listener: ((state: ShownState) => void) | undefined

  function update(change: Partial<ShownState>): void {
    state = { ...state, ...change }
    listener?.(state)
  }

  let count = 0
  async function navigate({ action, pathname, keepsScroll = false, commit }: Navigation) {
    count += 1
    const number = count
    saveScrollPosition(state.location)
    const matches = routesAt(routes, withoutPrefix(pathname))
    let failure: RouterState['failure']
    if (!areLoaded(matches)) {
      update({ isLoading: true })
      try {
        await loadRoutes(matches)
      } catch (error) {
        failure = { error }
      }
      // A later navigation replaces one that is still loading.
      if (number !== count) return
    }
    commit?.()
    const { location } = history
    update({ location, action, matches, failure, keepsScroll, isLoading: false })
  }

  const start = (navigation: Navigation) => {
    latest = navigate(navigation)
  }

  const change =
    (action: 'PUSH' | 'REPLACE', commit: (to: To, state: unknown) => void): Navigator['push'] =>
    (to, entryState, options: NavigateOptions = {}) => {
      // React Router resolves it against the current page.
      const { pathname } = to as Path
      const proceed = () =>
        start({
          action,
          pathname,
          keepsScroll: options.preventScrollReset,
          commit: () => commit(to, entryState),
        })
      if (pathname === state.location.pathname || !blockNavigation(proceed)) proceed()
    }

  let isReverting = false
  let isConfirmed = false
  history.listen(({ location: { pathname }, delta }) => {
    if (isReverting) {
      isReverting = false
      return
    }
    const proceed = () => {
      isConfirmed = true
      history.go(delta ?? 0)
    }
    const isLeaving = delta !== null && delta !== 0 && pathname !== state.location.pathname
    if (isLeaving && !isConfirmed && blockNavigation(proceed)) {
      // The browser has already gone back or forward.
      isReverting = true
      history.go(-delta)
      return
    }
    isConfirmed = false
    start({ action: 'POP', pathname })
  })

  if (!isCurrent) start({ action: 'POP', pathname: history.location.pathname })

  return {
    initialState,
    navigator: {
      createHref: history.createHref,
      createURL: history.createURL,
      encodeLocation: history.encodeLocation,
      go: history.go,
      push: change('PUSH', history.push),
      replace: change('REPLACE', history.replace),
    },
    state: () => state,
    subscribe(added) {
      listener = added
      return () => {
        listener = undefined
      }
    },
  }
}

function locationOf({ pathname, search }: URL): Location {
  return { pathname, search, hash: '', state: null, key: 'default', mask: undefined }
}

/** Renders its children at the location of the router. */
export function BrowserRouterProvider(props: { router: BrowserRouter; children: ReactNode }) {
  const { router, children } = props
  // Must match the server's HTML; Back may have changed the state before hydration.
  const [state, setState] = useState(router.initialState)
  useLayoutEffect(() => {
    const show = (next: ShownState) => startTransition(() => setState(next))
    show(router.state())
    return router.subscribe(show)
  }, [router])
  useScrollRestoration(state)
  return (
    <Router
      basename={pagePrefix()}
      location={state.location}
      navigationType={state.action as NavigationType}
      navigator={router.navigator}
    >
      <RouterStateContext value={state}>{children}</RouterStateContext>
    </Router>
  )
}
