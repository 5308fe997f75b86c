import type { Personality } from '../../contract/personalities.ts'
import { partialDate } from '../lib/partial-date.ts'

/** Why votes on a personality are closed, and what that means; nothing while they are open. */
export function ClosedVotes({ personality }: { personality: Personality }) {
  const { status, isClosed, closedSince } = personality
  if (!isClosed) return null
  const reason = status === 'DIED' ? 'Died' : 'Out of office'
  const since = status === 'DIED' ? 'Died' : 'Out of office since'
  return (
    <p className="mt-1 text-caption text-ink-soft">
      {`${closedSince ? `${since} ${partialDate(closedSince)}` : reason}. The counts stay, and own votes can still be removed.`}
    </p>
  )
}
