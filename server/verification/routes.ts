import { verification } from '../../contract/verification.ts'
import { type Binding, route } from '../platform/http/route.ts'
import {
  pendingRequests,
  requestVerification,
  reviewRequest,
  type VerificationDeps,
  verificationState,
} from './service.ts'

export function verificationRoutes(deps: VerificationDeps): Binding[] {
  const { db } = deps
  return [
    route(verification.request, ({ viewer, body }) =>
      requestVerification(db, viewer.id, body.reason),
    ),
    route(verification.status, ({ viewer }) => verificationState(db, viewer.id)),
    route(verification.pending, ({ query }) => pendingRequests(db, query)),
    route(verification.review, ({ viewer, params, body }) =>
      reviewRequest(deps, viewer, params.requestId, body),
    ),
  ]
}
