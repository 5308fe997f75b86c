import type { SiteSettings } from './site-settings.ts'

/** The settings of a site whose operator has changed none. */
export const initialSettings: SiteSettings = {
  name: 'Voxpop',
  place: '',
  tagline: 'Your Voice, Your Democracy',
  operatorName: '',
  operatorAddress: '',
  operatorEmail: '',
  operatorPhone: '',
  operatorAuthority: '',
  footerLinks: [],
  registration: 'open',
  isReadOnly: false,
  mailSender: '',
}

/** The settings that differ from those of a site that has changed none. */
export function changedSettings<Settings extends Partial<SiteSettings>>(
  settings: Settings,
): Partial<Settings> {
  const changed = Object.entries(settings).filter(
    ([name, value]) =>
      JSON.stringify(value) !== JSON.stringify(initialSettings[name as keyof SiteSettings]),
  )
  return Object.fromEntries(changed) as Partial<Settings>
}
