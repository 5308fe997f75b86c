import type { Feature } from '../platform/feature.ts'
import { settingsRoutes } from './routes.ts'
import type { SettingsDeps } from './service.ts'
import { readOwnArea, readPrivacy } from './store.ts'

export const settingsFeature = (deps: SettingsDeps): Feature => ({
  routes: settingsRoutes(deps),
  dataExport: {
    chosenArea: readOwnArea,
    isPrivate: async (tx, userId) => (await readPrivacy(tx, userId)).isPrivate,
    approvesFollowers: async (tx, userId) => (await readPrivacy(tx, userId)).approvesFollowers,
  },
})
