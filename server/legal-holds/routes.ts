import { legalHolds } from '../../contract/legal-holds.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { endHoldNow, type LegalHoldDeps, placeHold, readHeldTexts } from './service.ts'
import { listHolds } from './store.ts'

export function legalHoldRoutes(deps: LegalHoldDeps): Binding[] {
  return [
    route(legalHolds.list, ({ query }) => listHolds(deps.db, query)),
    route(legalHolds.place, ({ viewer, body }) => placeHold(deps, viewer, body)),
    route(legalHolds.texts, ({ viewer, params, query }) =>
      readHeldTexts(deps, viewer, params.id, query),
    ),
    route(legalHolds.end, ({ viewer, params }) => endHoldNow(deps, viewer, params.id)),
  ]
}
