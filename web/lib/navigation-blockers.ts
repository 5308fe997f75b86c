/** Something on the page, such as a form with unsaved input, that may hold back a navigation to another page. */
export interface NavigationBlocker {
  isBlocking: () => boolean
  /** Called with a function that continues the navigation. */
  onBlocked: (proceed: () => void) => void
}

const blockers = new Set<NavigationBlocker>()

/** Adds a blocker; returns the function that removes it. */
export function addNavigationBlocker(blocker: NavigationBlocker): () => void {
  blockers.add(blocker)
  return () => void blockers.delete(blocker)
}

/** True if something on the page holds back a navigation, which `proceed` continues. */
export function blockNavigation(proceed: () => void): boolean {
  const blocker = [...blockers].find(({ isBlocking }) => isBlocking())
  blocker?.onBlocked(proceed)
  return blocker !== undefined
}
