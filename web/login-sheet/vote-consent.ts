import { voteConsentVersion } from '../../contract/vote-consent-text.ts'
import { needsVoteConsent } from '../accounts/ask-before-vote.ts'
import { useSession } from '../accounts/session.ts'
import { api } from '../lib/api.ts'

/** Stores that the member agrees to the text above the button that was pressed, unless it is stored already. */
export async function giveVoteConsent(): Promise<void> {
  const { user, updateUser } = useSession.getState()
  if (!needsVoteConsent(user)) return
  updateUser(await api('PUT /users/me/vote-consent', { body: { version: voteConsentVersion } }))
}
