import { z } from 'zod'
import * as inputs from '#messages/contract/inputs'
import { access, endpoint } from './endpoint.ts'
import { User } from './users.ts'
import { voteConsentVersion } from './vote-consent-text.ts'

/** Whether the site may store what a member votes. Votes are sent in the same way with and without it. */
export const voteConsents = {
  give: endpoint('PUT', '/users/me/vote-consent', access.user, {
    summary:
      'Agree that the site stores your votes to count them; idempotent. Ask for it before the first vote, with the text of this version. Refused until the votes of an agreement that was withdrawn are deleted.',
    body: z.object({
      version: z.int().min(1).max(voteConsentVersion, { error: inputs.noSuchVersion }),
    }),
    reply: User,
    affects: 'nothing',
  }),
  withdraw: endpoint('DELETE', '/users/me/vote-consent', access.user, {
    summary:
      'Withdraw the agreement: your votes leave the counts together with those of others, within 30 days, and are deleted; until then you cannot vote. Idempotent.',
    reply: User,
    affects: 'nothing',
    beforeApproval: true,
  }),
}
