import { Link } from 'react-router'
import * as texts from '#messages/site-settings'
import type { Site } from '../../contract/site-settings.ts'
import { useSite } from '../lib/site.ts'

/** The facts of this site, as the footer shows them. */
export function FooterFacts() {
  return <SiteFacts {...useSite()} />
}

/** What the operator says in the footer: the place that the site is about, who runs it, and further links. */
export function SiteFacts({ place, operatorName, footerLinks }: SiteFactsProps) {
  return (
    <>
      {place && (
        <p dir="auto" className="mt-3 text-small wrap-anywhere">
          {place}
        </p>
      )}
      {operatorName && (
        <p className="mt-3 text-small text-ink-soft wrap-anywhere">
          <Link to="/contact#operator" className="underline underline-offset-4" discover="none">
            {texts.runBy({ operatorName })}
          </Link>
        </p>
      )}
      {footerLinks.length > 0 && (
        <ul className="footer-links mt-1 flex flex-wrap gap-x-5 text-small wrap-anywhere">
          {footerLinks.map(({ text, url }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an operator may list a link twice.
            <li key={index}>
              <Link to={url} discover="none">
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type SiteFactsProps = Pick<Site, 'place' | 'operatorName' | 'footerLinks'>
