import { settings } from '../../contract/settings.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { changeProfile, deleteAccount, type SettingsDeps, setPrivacy } from './service.ts'

export function settingsRoutes(deps: SettingsDeps): Binding[] {
  return [
    route(settings.updateProfile, ({ viewer, body }) => changeProfile(deps, viewer.id, body)),
    route(settings.setPrivacy, ({ viewer, body }) => setPrivacy(deps, viewer, body)),
    route(settings.deleteAccount, ({ viewer, body, request }) =>
      deleteAccount(deps, viewer, body.password, request),
    ),
  ]
}
