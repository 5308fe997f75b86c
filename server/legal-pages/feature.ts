import type { Feature } from '../platform/feature.ts'
import { legalPageRoutes } from './routes.ts'
import type { LegalPagesDeps } from './service.ts'
import { exportAnswers } from './store.ts'

export const legalPagesFeature = (deps: LegalPagesDeps): Feature => ({
  routes: legalPageRoutes(deps),
  dataExport: { legalPages: exportAnswers },
})
