import { facts } from '../../contract/facts.ts'
import { knownFacts } from '../../contract/known-facts.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { changeKnownFacts, knownFactsOf } from './known-facts.ts'
import { type FactHistoryDeps, historyOfFacts, releaseFact, revertChange } from './service.ts'

export const factHistoryRoutes = (deps: FactHistoryDeps): Binding[] => [
  route(facts.history, ({ params, query }) => historyOfFacts(deps, params.personalityId, query)),
  route(facts.revert, ({ viewer, params }) => revertChange(deps, viewer, params.changeId)),
  route(facts.release, ({ viewer, params }) =>
    releaseFact(deps, viewer, params.personalityId, params.fact),
  ),
  route(knownFacts.ofPerson, ({ params }) => knownFactsOf(deps, params.personalityId)),
  route(knownFacts.change, ({ viewer, params, body }) =>
    changeKnownFacts(deps, viewer, params.personalityId, body),
  ),
]
