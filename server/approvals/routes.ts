import { approvals } from '../../contract/approvals.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { type ApprovalDeps, approve, approveAll, decline } from './service.ts'
import { listWaiting } from './store.ts'

export function approvalRoutes(deps: ApprovalDeps): Binding[] {
  return [
    route(approvals.list, () => listWaiting(deps.db)),
    route(approvals.approve, ({ viewer, params, request }) =>
      approve(deps, viewer, params.userId, request),
    ),
    route(approvals.approveAll, ({ viewer, request }) => approveAll(deps, viewer, request)),
    route(approvals.decline, ({ viewer, params, body, request }) =>
      decline(deps, viewer, params.userId, body, request),
    ),
  ]
}
