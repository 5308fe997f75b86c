import { Link } from 'react-router'
import * as texts from '#messages/app'
import type { Site } from '../../contract/site-settings.ts'
import { useSite } from '../lib/site.ts'
import { Wordmark } from '../site-settings/wordmark.tsx'
import { CachedOnServer } from '../ui/cached-on-server.tsx'
import { hydratedLater } from '../ui/hydrated-later.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { linksIn } from './nav-links.ts'
import { ThemeSwitch } from './theme-switch.tsx'

// Loaded lazily: most sites have none.
const loadFacts = async () => (await import('../site-settings/site-facts.tsx')).FooterFacts
const FooterFacts = hydratedLater(loadFacts, import.meta.env.SSR ? await loadFacts() : undefined)

/** The footer: a description of the platform, links and the theme switch. */
export function Footer() {
  const year = new Date().getUTCFullYear()
  const site = useSite()
  return (
    <CachedOnServer
      as="footer"
      className="deferred mt-20 border-t border-line bg-sunken/60"
      name="footer"
      data={[year, site]}
    >
      <FooterContent year={year} site={site} />
    </CachedOnServer>
  )
}

function FooterContent({ year, site }: { year: number; site: Site }) {
  const isHydrated = useHydrated()
  return (
    <>
      <div className="column grid grid-cols-2 gap-10 py-10 lg:grid-cols-[2fr_1fr_1fr_17rem] lg:gap-16">
        <div className="col-span-2 lg:col-span-1">
          <Wordmark name={site.name} />
          <p className="mt-4 max-w-hint text-small text-ink-soft">{texts.aboutSite}</p>
          {(site.place || site.operatorName || site.footerLinks[0]) && <FooterFacts />}
        </div>
        <Links title={texts.platform} navigation="platform" />
        <Links title={texts.support} navigation="support" />
        {/* Does nothing without script, so that it is not in the document, which has its room. */}
        <div className="col-span-2 min-h-[4.7625rem] lg:col-span-1 noscript:hidden">
          {isHydrated && <ThemeSwitch place="footer" />}
        </div>
      </div>
      <div className="column">
        {/* Server and browser may render in different years. */}
        <p
          suppressHydrationWarning
          className="border-t border-line py-6 text-caption text-ink-soft"
        >
          {texts.copyright({ year: `${year}`, site: site.name })}
        </p>
      </div>
    </>
  )
}

function Links({ title, navigation }: { title: string; navigation: 'platform' | 'support' }) {
  const id = `footer-${navigation}`
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="overline-label mb-1">
        {title}
      </h2>
      <ul className="footer-links text-small">
        {linksIn(navigation).map(({ to, label }) => (
          <li key={to}>
            <Link to={to} discover="none">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
