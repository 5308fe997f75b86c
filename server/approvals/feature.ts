import type { Feature } from '../platform/feature.ts'
import { type ApprovalMailDeps, composeApproved, composeDeclined } from './mails.ts'
import { approvalRoutes } from './routes.ts'
import type { ApprovalDeps } from './service.ts'

export const approvalsFeature = (deps: ApprovalDeps & ApprovalMailDeps): Feature => ({
  routes: approvalRoutes(deps),
  mails: {
    'account-approved': (mail) => composeApproved(deps, mail),
    'account-declined': (mail) => composeDeclined(deps, mail),
  },
})
