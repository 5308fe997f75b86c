import { createContext } from 'react'
import type { RouteMatch } from 'react-router'

/** State of the router besides the location. */
export interface RouterState {
  /** The routes of the location, outermost first, with their scripts loaded; none if no pattern can match its path. */
  matches: RouteMatch[]
  /** True while the script of the next page loads. */
  isLoading: boolean
  /** Set if the script of the page could not be loaded. */
  failure?: { error: unknown } | undefined
  /** Settles when the latest navigation has loaded its page. */
  settled: () => Promise<void>
}

export const RouterStateContext = createContext<RouterState>({
  matches: [],
  isLoading: false,
  settled: async () => undefined,
})
