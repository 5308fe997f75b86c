import type { Feature } from '../platform/feature.ts'
import { settingsRoutes } from './routes.ts'
import type { SettingsDeps } from './service.ts'

export const settingsFeature = (deps: SettingsDeps): Feature => ({ routes: settingsRoutes(deps) })
