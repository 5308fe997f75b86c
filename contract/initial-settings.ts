import type { Site, SiteSettings } from './site-settings.ts'

/** The public settings of a site whose operator has changed none; browsers load no others. */
export const initialSite: Site = {
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
  minimumAge: 0,
  isReadOnly: false,
  closedFeatures: [],
  areUnverifiedIndexed: true,
}

/** The settings that differ from those of a site that has changed none, the public ones unless others are given. */
export function changedSettings<Settings extends Partial<SiteSettings>>(
  settings: Settings,
  initial: Partial<SiteSettings> = initialSite,
): Partial<Settings> {
  const changed = Object.entries(settings).filter(
    ([name, value]) =>
      JSON.stringify(value) !== JSON.stringify(initial[name as keyof SiteSettings]),
  )
  return Object.fromEntries(changed) as Partial<Settings>
}
