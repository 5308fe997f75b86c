import { initialSettings } from '../../contract/initial-administrator-settings.ts'
import { SiteSettings as Schema, type SiteSettings } from '../../contract/site-settings.ts'

/** All settings of stored changes: what is missing, or allowed no more, is as on a site that has not changed it. */
export function readSettings(changed: object): SiteSettings {
  const known = Object.entries(Schema.shape).flatMap(([name, schema]) => {
    const value = schema.safeParse((changed as Record<string, unknown>)[name])
    return value.success ? [[name, value.data]] : []
  })
  return { ...initialSettings, ...Object.fromEntries(known) }
}
