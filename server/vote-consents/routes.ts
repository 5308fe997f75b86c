import { voteConsents } from '../../contract/vote-consents.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { giveConsent, type VoteConsentDeps, withdrawConsent } from './service.ts'

export function voteConsentRoutes(deps: VoteConsentDeps): Binding[] {
  return [
    route(voteConsents.give, ({ viewer, body }) => giveConsent(deps, viewer.id, body.version)),
    route(voteConsents.withdraw, ({ viewer }) => withdrawConsent(deps, viewer.id)),
  ]
}
