import { siteSettings as endpoints } from '../../contract/site-settings.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { changeSettings, type SiteSettingsDeps } from './service.ts'

export function siteSettingsRoutes(deps: SiteSettingsDeps): Binding[] {
  const { siteSettings } = deps
  return [
    route(endpoints.site, async () => siteSettings.current),
    route(endpoints.all, async () => siteSettings.current),
    route(endpoints.change, ({ viewer, body }) => changeSettings(deps, viewer, body)),
  ]
}
