import type { Feature } from '../platform/feature.ts'
import { verificationRoutes } from './routes.ts'
import type { VerificationDeps } from './service.ts'
import { countPending, exportRequests } from './store.ts'

export const verificationFeature = (deps: VerificationDeps): Feature => ({
  routes: verificationRoutes(deps),
  dataExport: { verificationRequests: exportRequests },
  gauges: {
    pending_verification_requests: {
      help: 'Requests for verification that wait for a decision.',
      read: () => countPending(deps.db),
    },
  },
})
