import { type LinkedPath, type Navigation, pagesIn } from './pages.ts'

interface NavLink<N extends Navigation> {
  to: LinkedPath<N>
  label: string
  /** Current only on exactly this path, not below it. */
  end: boolean
}

/** The links of a navigation that a visitor or, with `isAuthenticated`, a user may follow. */
export function linksIn<N extends Navigation>(navigation: N, isAuthenticated = true): NavLink<N>[] {
  return pagesIn(navigation)
    .filter(({ access }) => isAuthenticated || access === undefined)
    .map(({ path, title, label = title }) => ({
      to: path,
      label,
      end: path === '/',
    }))
}
