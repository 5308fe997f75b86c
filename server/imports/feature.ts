import type { Feature } from '../platform/feature.ts'
import type { ImportDeps } from './received-import.ts'
import { importRoutes } from './routes.ts'

export const importsFeature = (deps: ImportDeps): Feature => ({ routes: importRoutes(deps) })
