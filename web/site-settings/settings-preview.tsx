import type { CSSProperties } from 'react'
import { type Control, useFormState, useWatch } from 'react-hook-form'
import * as texts from '#messages/site-settings'
import { type AccentColors, accentPalette, isHexColor } from '../../contract/accent.ts'
import type { SiteSettings } from '../../contract/site-settings.ts'
import { useSite } from '../lib/site.ts'
import { SiteFacts } from './site-facts.tsx'
import { Wordmark } from './wordmark.tsx'

/** Header, headline and footer of the site with what is typed, in both themes. Nothing in it can be pressed. */
export function SettingsPreview({ control }: { control: Control<SiteSettings> }) {
  const typed = useWatch({ control }) as SiteSettings
  const { defaultValues: stored } = useFormState({ control })
  const { tagline } = useSite()
  // Readers see the tagline of the software in their language.
  const settings = typed.tagline === stored?.tagline ? { ...typed, tagline } : typed
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="mb-2 text-small font-semibold">
        {texts.preview}
      </h2>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        <ThemePreview theme="light" settings={settings} />
        <ThemePreview theme="dark" settings={settings} />
      </div>
    </section>
  )
}

type Theme = 'light' | 'dark'

const themeNames: Record<Theme, string> = { light: texts.light, dark: texts.dark }

function ThemePreview({ theme, settings }: { theme: Theme; settings: SiteSettings }) {
  const { name, place, tagline, accent } = settings
  const footerLinks = settings.footerLinks.filter(({ text, url }) => text && url)
  return (
    <div className="min-w-0">
      <p className="mb-1 text-caption text-ink-soft">{themeNames[theme]}</p>
      <div
        inert
        style={{ colorScheme: theme, ...tokensOf(accent.trim().toLowerCase(), theme) }}
        className="overflow-hidden rounded-card border border-line bg-paper text-ink wrap-anywhere"
      >
        <p className="flex min-h-16 items-center border-b border-line px-4">
          <Brand settings={settings} />
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
          <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="inline-flex min-h-target items-center rounded-control bg-accent px-4 text-small font-semibold text-on-accent">
              {texts.aButton}
            </span>
            <span className="text-small text-accent underline underline-offset-4">
              {texts.aLink}
            </span>
          </p>
        </div>
        <div className="border-t border-line bg-sunken/60 px-4 py-5">
          <SiteFacts {...settings} footerLinks={footerLinks} />
          <p dir="auto" className="mt-2 text-caption text-ink-soft">
            {name}
          </p>
        </div>
      </div>
    </div>
  )
}

/** What stands in the header: logo or icon with the name, or the mark as it is now. */
function Brand({ settings: { name, logo, icon, logoHasName } }: { settings: SiteSettings }) {
  const picture = logo || icon
  if (!picture) return <Wordmark name={name} />
  return (
    <span className="inline-flex items-center gap-2">
      <img src={picture} alt="" className="h-8 max-w-36 object-contain" />
      {!(logo && logoHasName) && (
        <span dir="auto" className="wordmark">
          {name}
        </span>
      )}
    </span>
  )
}

const tokenNames: Record<keyof AccentColors, string> = {
  accent: '--accent',
  accentStrong: '--accent-strong',
  accentWash: '--accent-wash',
  onAccent: '--on-accent',
}

/** The design tokens of an accent in a theme; none while it is no colour. */
function tokensOf(accent: string, theme: Theme): CSSProperties {
  if (!isHexColor(accent)) return {}
  const colors = Object.entries(accentPalette(accent)[theme])
  return Object.fromEntries(
    colors.map(([name, color]) => [tokenNames[name as keyof AccentColors], color]),
  )
}
