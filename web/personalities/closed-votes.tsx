import * as texts from '#messages/personalities'
import type { Personality } from '../../contract/personalities.ts'
import { partialDate } from '../lib/partial-date.ts'

/** Why votes on a personality are closed, and what that means; nothing while they are open. */
export function ClosedVotes({ personality }: { personality: Personality }) {
  if (!personality.isClosed) return null
  return <p className="mt-1 text-caption text-ink-soft">{reasonOf(personality)}</p>
}

function reasonOf({ status, closedSince }: Personality): string {
  const hasDied = status === 'DIED'
  if (!closedSince) return hasDied ? texts.votesClosedDied : texts.votesClosedOutOfOffice
  const date = partialDate(closedSince)
  return hasDied ? texts.votesClosedDiedOn({ date }) : texts.votesClosedOutOfOfficeSince({ date })
}
