import type { ReactElement, ReactNode } from 'react'
import { UNSAFE_RouteContext as RouteContext, type RouteMatch } from 'react-router'

/**
 * Renders matched routes, given outermost first, inside each other. As React Router's function of this name, which brings
 * 1.5 KiB of data mode along (docs/decisions/037-declarative-router.md).
 */
export function renderMatches(matches: RouteMatch[]): ReactNode {
  return matches.reduceRight<ReactElement | null>((outlet, { route }, index) => {
    const context = { outlet, matches: matches.slice(0, index + 1), isDataRoute: false }
    const { Component, element } = route
    return (
      <RouteContext value={context}>{Component ? <Component /> : (element ?? outlet)}</RouteContext>
    )
  }, null)
}
