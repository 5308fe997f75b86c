interface NavLink {
  to: string
  label: string
  /** Current only on exactly this path. */
  end?: boolean
  /** Shown to signed-in visitors alone. */
  members?: boolean
}

/** The main places, in the order of header, slide-in menu and tab bar. Their icons are in `navigation-icons.ts`. */
const mainLinks = [
  { to: '/', label: 'Home', end: true },
  { to: '/personalities', label: 'Personalities' },
  { to: '/posts', label: 'Posts' },
  { to: '/search', label: 'Search' },
  { to: '/dashboard', label: 'Dashboard', members: true },
] as const satisfies NavLink[]

/** The address of a main place. */
export type MainPath = (typeof mainLinks)[number]['to']

/** What helps and what holds, at the foot of every page. */
export const supportLinks = [
  { to: '/help', label: 'Help' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/transparency', label: 'Transparency' },
  { to: '/contact', label: 'Contact' },
]

/** The main places that a visitor may see. */
export function linksFor(isAuthenticated: boolean): (NavLink & { to: MainPath })[] {
  return mainLinks.filter((link) => isAuthenticated || !('members' in link))
}
