import { memberRequests, ownDeletion as own } from '../../contract/member-requests.ts'
import { type Binding, route } from '../platform/http/route.ts'
import {
  agreeToDeletion,
  type MemberRequestDeps,
  ownDeletion,
  recordRequest,
  stopDeletion,
  withdrawRequest,
} from './service.ts'
import { listRequests } from './store.ts'

export function memberRequestRoutes(deps: MemberRequestDeps): Binding[] {
  return [
    route(memberRequests.list, ({ query }) => listRequests(deps.db, query)),
    route(memberRequests.record, ({ viewer, body, request }) =>
      recordRequest(deps, viewer, body, request),
    ),
    route(memberRequests.agree, ({ viewer, params }) => agreeToDeletion(deps, viewer, params.id)),
    route(memberRequests.withdraw, ({ viewer, params }) =>
      withdrawRequest(deps, viewer, params.id),
    ),
    route(own.read, ({ viewer }) => ownDeletion(deps.db, viewer.id)),
    route(own.stop, ({ viewer }) => stopDeletion(deps, viewer.id)),
  ]
}
