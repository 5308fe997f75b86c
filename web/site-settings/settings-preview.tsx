import { type Control, useWatch } from 'react-hook-form'
import type { SiteSettings } from '../../contract/site-settings.ts'
import { SiteFacts } from './site-facts.tsx'
import { Wordmark } from './wordmark.tsx'

/** Header, headline and footer of the site with what is typed. Nothing in it can be pressed. */
export function SettingsPreview({ control }: { control: Control<SiteSettings> }) {
  const settings = useWatch({ control }) as SiteSettings
  const { name, place, tagline } = settings
  const footerLinks = settings.footerLinks.filter(({ text, url }) => text && url)
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="mb-2 text-small font-semibold">
        Preview
      </h2>
      <div inert className="overflow-hidden rounded-card border border-line bg-paper wrap-anywhere">
        <p className="flex min-h-16 items-center border-b border-line px-4">
          <Wordmark name={name} />
        </p>
        <div className="px-4 py-5">
          {place && (
            <p dir="auto" className="overline-label mb-1">
              {place}
            </p>
          )}
          <p dir="auto" className="text-section font-extrabold">
            {tagline || name}
          </p>
        </div>
        <div className="border-t border-line bg-sunken/60 px-4 py-5">
          <Wordmark name={name} />
          <SiteFacts {...settings} footerLinks={footerLinks} />
        </div>
      </div>
    </section>
  )
}
