import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { VoteType } from '../../contract/votes.ts'
import { askToLogIn } from '../accounts/ask-to-log-in.ts'
import { useSession } from '../accounts/session.ts'
import { explainFailedLoad } from '../lib/site-update.ts'
import { whenLoadedAndIdle } from '../lib/when-idle.ts'
import { voteChangeKey, voteStatusQuery } from './api.ts'
import { useVoteCounts, type VotedPersonality } from './use-vote-counts.ts'
import { cachedEntry, subscribeToOtherTabs } from './vote-cache.ts'

const loadVoteChange = () => import('./vote-change.ts')
export const loadAfterVote = async () => (await import('./after-vote.tsx')).AfterVote

// Preloaded for users, whose clicks are shown at once, also offline. Visitors do not need it.
const stopWaiting = useSession.subscribe(({ isAuthenticated }) => {
  if (!isAuthenticated) return
  stopWaiting()
  whenLoadedAndIdle(() => {
    for (const load of [loadVoteChange, loadAfterVote]) void load().catch(() => undefined)
  })
})

/** State and actions of a vote control. */
export function useVote(personality: VotedPersonality & { name: string }) {
  const client = useQueryClient()
  const counts = useVoteCounts(personality)
  const isInFlight = useIsMutating({ mutationKey: voteChangeKey(personality.id) }) > 0
  useSyncWithOtherTabs(personality.id)

  function vote(type: VoteType): void {
    if (!useSession.getState().isAuthenticated) {
      const { id: personalityId, name } = personality
      askToLogIn({ kind: 'vote', personalityId, name, type })
      return
    }
    loadVoteChange().then(
      ({ castVote }) => castVote(client, personality, counts, type),
      () => explainFailedLoad(() => vote(type)),
    )
  }

  return { counts, isInFlight, vote }
}

// A vote in another tab arrives as a changed cache entry with the counts but not the vote's type, so it is refetched.
function useSyncWithOtherTabs(personalityId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    let votedAt = cachedEntry(personalityId)?.timestamp
    return subscribeToOtherTabs(() => {
      const timestamp = cachedEntry(personalityId)?.timestamp
      if (timestamp === votedAt) return
      votedAt = timestamp
      const { queryKey } = voteStatusQuery(personalityId)
      void client.invalidateQueries({ queryKey })
    })
  }, [client, personalityId])
}
