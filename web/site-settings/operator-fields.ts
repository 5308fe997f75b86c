import type { Site } from '../../contract/site-settings.ts'

/** What the settings say about who runs the site, in the order in which pages show it. */
export const operatorFields = [
  'operatorName',
  'operatorAddress',
  'operatorEmail',
  'operatorPhone',
  'operatorAuthority',
] as const satisfies (keyof Site)[]

/** True if the site says anything about who runs it. */
export const namesOperator = (site: Site): boolean => operatorFields.some((field) => site[field])
