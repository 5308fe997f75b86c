interface NavLink {
  to: string
  label: string
  /** Current only on exactly this path, not below it. */
  end?: boolean
  /** Shown only to signed-in users. */
  requiresSession?: boolean
}

/** The main navigation, in the order of header, slide-in menu and tab bar. Icons are in `navigation-icons.ts`. */
const mainLinks = [
  { to: '/', label: 'Home', end: true },
  { to: '/personalities', label: 'Personalities' },
  { to: '/posts', label: 'Posts' },
  { to: '/search', label: 'Search' },
  { to: '/dashboard', label: 'Dashboard', requiresSession: true },
] as const satisfies NavLink[]

/** Path of an entry of the main navigation. */
export type MainPath = (typeof mainLinks)[number]['to']

/** Help and legal pages, linked in the footer. */
export const supportLinks = [
  { to: '/help', label: 'Help' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/transparency', label: 'Transparency' },
  { to: '/contact', label: 'Contact' },
]

/** The entries of the main navigation that a visitor may see. */
export function linksFor(isAuthenticated: boolean): (NavLink & { to: MainPath })[] {
  return mainLinks.filter((link) => isAuthenticated || !('requiresSession' in link))
}
