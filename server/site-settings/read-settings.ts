import {
  initialSettings,
  SiteSettings as Schema,
  type SiteSettings,
} from '../../contract/site-settings.ts'

/** All settings of stored changes: what is missing, or allowed no more, is as on a site that has not changed it. */
export function readSettings(changed: object): SiteSettings {
  const known = Object.entries(Schema.shape).flatMap(([name, schema]) => {
    const value = schema.safeParse((changed as Record<string, unknown>)[name])
    return value.success ? [[name, value.data]] : []
  })
  return { ...initialSettings, ...Object.fromEntries(known) }
}

/** The settings that differ from those of a site that has changed none. */
export function changedSettings(settings: SiteSettings): Partial<SiteSettings> {
  return Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(initialSettings[name as keyof SiteSettings]),
    ),
  )
}
