import { Link } from 'react-router'
import { CachedOnServer } from '../ui/cached-on-server.tsx'
import { linksIn } from './nav-links.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import { Wordmark } from './wordmark.tsx'

/** The footer: a description of the platform, links and the theme switch. */
export function Footer() {
  const year = new Date().getUTCFullYear()
  return (
    <CachedOnServer
      as="footer"
      className="deferred mt-20 border-t border-line bg-sunken/60"
      name="footer"
      data={year}
    >
      <FooterContent year={year} />
    </CachedOnServer>
  )
}

function FooterContent({ year }: { year: number }) {
  return (
    <>
      <div className="column grid grid-cols-2 gap-10 py-10 lg:grid-cols-[2fr_1fr_1fr_17rem] lg:gap-16">
        <div className="col-span-2 lg:col-span-1">
          <Wordmark />
          <p className="mt-4 max-w-[46ch] text-small text-ink-soft">
            Vote Support or Oppose on the people who govern you. Your vote is private. The count is
            public.
          </p>
        </div>
        <Links title="Platform" links={linksIn('platform')} />
        <Links title="Support" links={linksIn('support')} />
        <div className="col-span-2 lg:col-span-1">
          <ThemeSwitch place="footer" />
        </div>
      </div>
      <div className="column">
        <p className="border-t border-line py-6 text-caption text-ink-soft">
          © {/* Server and browser may render in different years. */}
          <span suppressHydrationWarning>{year}</span> Voxpop. All rights reserved.
        </p>
      </div>
    </>
  )
}

function Links({ title, links }: { title: string; links: { to: string; label: string }[] }) {
  const id = `footer-${title.toLowerCase()}`
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="overline-label mb-1">
        {title}
      </h2>
      <ul className="footer-links text-small">
        {links.map(({ to, label }) => (
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
