import type { VoteType } from '../../contract/votes.ts'
import { useDesiredAction } from '../accounts/desired-action.ts'
import { useSession } from '../accounts/session.ts'

/** The vote that a visitor has chosen, which is sent once signed in; null if there is none. */
export function useChosenVote(personalityId: string): VoteType | null {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const type = useDesiredAction(({ stored }) =>
    stored?.action.kind === 'vote' && stored.action.personalityId === personalityId
      ? stored.action.type
      : null,
  )
  return isAuthenticated ? null : type
}
