import type { User } from '../../contract/users.ts'
import { voteConsentVersion } from '../../contract/vote-consent-text.ts'
import { askToLogIn } from './ask-to-log-in.ts'
import type { DesiredAction } from './desired-action.ts'
import { useSession } from './session.ts'

/**
 * True for a member who has not agreed to the present text that votes are stored, which the sheet asks for. The server
 * refuses votes of those who have withdrawn it.
 */
export const needsVoteConsent = (user: Pick<User, 'voteConsent'> | null): boolean =>
  user !== null &&
  user.voteConsent?.withdrawnOn == null &&
  (user.voteConsent?.version ?? 0) < voteConsentVersion

/** Opens the sheet for visitors, and for members who have to agree first: it sends the vote. False if it may be sent at once. */
export function askBeforeVote(
  vote: Omit<Extract<DesiredAction, { kind: 'vote' }>, 'kind'>,
): boolean {
  const { user, isAuthenticated } = useSession.getState()
  if (isAuthenticated && !needsVoteConsent(user)) return false
  askToLogIn({ kind: 'vote', ...vote })
  return true
}
