import { facts } from '../../contract/facts.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { type FactHistoryDeps, historyOfFacts, releaseFact, revertChange } from './service.ts'

export const factHistoryRoutes = (deps: FactHistoryDeps): Binding[] => [
  route(facts.history, ({ params, query }) => historyOfFacts(deps, params.personalityId, query)),
  route(facts.revert, ({ viewer, params }) => revertChange(deps, viewer, params.changeId)),
  route(facts.release, ({ viewer, params }) =>
    releaseFact(deps, viewer, params.personalityId, params.fact),
  ),
]
