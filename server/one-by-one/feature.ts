import type { Feature } from '../platform/feature.ts'
import { oneByOneRoutes } from './routes.ts'
import type { OneByOneDeps } from './service.ts'

export const oneByOneFeature = (deps: OneByOneDeps): Feature => ({ routes: oneByOneRoutes(deps) })
