import { initialHourlyLimits } from './content-limits.ts'
import { initialSite } from './initial-settings.ts'
import type { SiteSettings } from './site-settings.ts'

/** All settings of a site whose operator has changed none. */
export const initialSettings: SiteSettings = {
  ...initialSite,
  accent: '',
  icon: '',
  logo: '',
  logoHeight: 0,
  logoHasName: false,
  language: 'en',
  otherLanguages: [],
  mailSender: '',
  isInMaintenance: false,
  maintenanceMessage: '',
  answerTemplates: [],
  heldWords: [],
  heldDomains: [],
  allowedMailDomains: [],
  blockedMailDomains: [],
  heldFirstTexts: 0,
  newAccountDays: 7,
  ...initialHourlyLimits,
}
