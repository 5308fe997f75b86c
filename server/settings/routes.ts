import { ownArea } from '../../contract/areas.ts'
import { settings } from '../../contract/settings.ts'
import { type Binding, route } from '../platform/http/route.ts'
import {
  changeProfile,
  chooseArea,
  deleteAccount,
  type SettingsDeps,
  setPrivacy,
} from './service.ts'
import { readOwnArea } from './store.ts'

export function settingsRoutes(deps: SettingsDeps): Binding[] {
  return [
    route(settings.updateProfile, ({ viewer, body }) => changeProfile(deps, viewer.id, body)),
    route(settings.setPrivacy, ({ viewer, body }) => setPrivacy(deps, viewer, body)),
    route(ownArea.read, async ({ viewer }) => ({ area: await readOwnArea(deps.db, viewer.id) })),
    route(ownArea.choose, ({ viewer, body }) => chooseArea(deps, viewer, body.slug)),
    route(settings.deleteAccount, ({ viewer, body, request }) =>
      deleteAccount(deps, viewer, body.password, request),
    ),
  ]
}
