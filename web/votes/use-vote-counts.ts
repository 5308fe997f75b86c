import { useQueries, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { VoteCounts } from '../../contract/percent.ts'
import type { VoteStatus, VoteType } from '../../contract/votes.ts'
import { useSession } from '../accounts/session.ts'
import { voteStatusQuery } from './api.ts'
import { cachedEntries, freshCounts, subscribeToVoteCache } from './vote-cache.ts'

/** A personality as far as votes are concerned, with the counts that came with it. */
export type VotedPersonality = VoteCounts & { id: string }

const none: ReturnType<typeof cachedEntries> = {}
// The server and the first render know nothing of this browser.
const useEntries = () => useSyncExternalStore(subscribeToVoteCache, cachedEntries, () => none)

// The weakest first: what came with the list, a young own vote kept in this browser, what the server said of it since,
// asked by a member or told to anybody who looks.
function countsFrom(
  personality: VotedPersonality,
  kept: VoteCounts | undefined,
  status: VoteCounts | null | undefined,
) {
  const { upvoteCount, downvoteCount } = status ?? kept ?? personality
  return { upvoteCount, downvoteCount }
}

/** Counts and own vote of a personality, the same in every place that shows it. */
export function useVoteCounts(
  personality: VotedPersonality,
): VoteCounts & { own: VoteType | null } {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const { data } = useQuery({ ...voteStatusQuery(personality.id), enabled: isAuthenticated })
  const entries = useEntries()
  const counts = countsFrom(personality, freshCounts(entries[personality.id], Date.now()), data)
  return { ...counts, own: (isAuthenticated && data?.userVoteType) || null }
}

/** All votes on these personalities together. */
export function useVoteSum(personalities: VotedPersonality[]): VoteCounts {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const statuses: (VoteStatus | null | undefined)[] = useQueries({
    queries: personalities.map(({ id }) => ({ ...voteStatusQuery(id), enabled: isAuthenticated })),
    combine: (results) => results.map(({ data }) => data),
  })
  const entries = useEntries()
  const now = Date.now()
  return personalities.reduce(
    (sum, personality, index) => {
      const kept = freshCounts(entries[personality.id], now)
      const counts = countsFrom(personality, kept, statuses[index])
      return {
        upvoteCount: sum.upvoteCount + counts.upvoteCount,
        downvoteCount: sum.downvoteCount + counts.downvoteCount,
      }
    },
    { upvoteCount: 0, downvoteCount: 0 },
  )
}
