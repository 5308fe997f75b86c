import type { Feature } from '../platform/feature.ts'
import { verificationRoutes } from './routes.ts'
import type { VerificationDeps } from './service.ts'
import { exportRequests } from './store.ts'

export const verificationFeature = (deps: VerificationDeps): Feature => ({
  routes: verificationRoutes(deps),
  dataExport: { verificationRequests: exportRequests },
})
