import type { FeatureName } from '../../contract/features.ts'
import { type LinkedPath, type Navigation, pagesIn } from './pages.ts'

interface NavLink<N extends Navigation> {
  to: LinkedPath<N>
  label: string
  /** Current only on exactly this path, not below it. */
  end: boolean
}

/** The links of a navigation that a visitor or, with `isAuthenticated`, a user may follow, to what is not closed. */
export function linksIn<N extends Navigation>(
  navigation: N,
  isAuthenticated = true,
  closedFeatures: readonly (FeatureName | undefined)[] = [],
): NavLink<N>[] {
  return pagesIn(navigation)
    .filter(
      ({ access, feature }) => (isAuthenticated || !access) && !closedFeatures.includes(feature),
    )
    .map(({ path, title, label = title }) => ({
      to: path,
      label,
      end: path === '/',
    }))
}
