import { problems } from '../../contract/errors.ts'
import { forgetInvitation, keptInvitation } from '../accounts/invitation.ts'
import { useAccountDraft } from '../accounts/reload-handover.ts'
import { type NewAccount, useSession } from '../accounts/session.ts'
import type { useChallenges } from '../accounts/use-challenges.ts'
import { api } from '../lib/api.ts'
import { serverMessage } from '../lib/api-error.ts'
import type { AccountInput } from './account-forms.ts'

/** Proposals that are asked for when others take the username between proposal and registration. */
const maxProposals = 3

export async function proposeUsername(name: string): Promise<string> {
  return (await api('GET /auth/username-proposal', { query: { name } })).username
}

export const logIn = ({ email, password }: AccountInput): Promise<void> =>
  useSession.getState().login({ email, password })

/**
 * Creates an account, with a username that the server proposes unless one was chosen. A member who is found to have an
 * account with this password is logged in: also after a response that was lost.
 */
export async function signUp(
  input: AccountInput & Pick<NewAccount, 'confirmedAge'>,
  withChallenge: ReturnType<typeof useChallenges>['withChallenge'],
): Promise<void> {
  const { proposedFor } = useAccountDraft.getState()
  // A proposal for a name that was replaced by another one would tell the first.
  let username = [null, input.name.trim()].includes(proposedFor) ? input.username : ''
  for (let proposals = 0; ; proposals += 1) {
    username ||= await proposeUsername(input.name)
    const account = { ...input, username, invitation: keptInvitation() }
    try {
      await withChallenge((challenge) => useSession.getState().register({ ...account, challenge }))
      forgetInvitation()
      return
    } catch (error) {
      const message = serverMessage(error)
      if (message === problems.emailTaken.message()) return logInInstead(input, error)
      const isRaced = message === problems.usernameTaken.message() && proposedFor !== null
      if (!isRaced || proposals === maxProposals) throw error
      username = ''
    }
  }
}

/** @throws that the address is taken, if the password is another one */
async function logInInstead(input: AccountInput, taken: unknown): Promise<void> {
  try {
    await logIn(input)
  } catch (error) {
    throw serverMessage(error) === problems.invalidCredentials.message() ? taken : error
  }
}
