import type { Feature } from '../platform/feature.ts'
import { settingsRoutes } from './routes.ts'
import type { SettingsDeps } from './service.ts'
import { readPrivacy } from './store.ts'

export const settingsFeature = (deps: SettingsDeps): Feature => ({
  routes: settingsRoutes(deps),
  dataExport: {
    isPrivate: async (tx, userId) => (await readPrivacy(tx, userId)).isPrivate,
    approvesFollowers: async (tx, userId) => (await readPrivacy(tx, userId)).approvesFollowers,
  },
})
