import { useQueries, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { VoteCounts } from '../../contract/percent.ts'
import type { VoteState, VoteStatus, VoteType } from '../../contract/votes.ts'
import { useSession } from '../accounts/session.ts'
import { voteStatusQuery } from './api.ts'
import { cachedEntries, cachedEntry, freshCounts, subscribeToVoteCache } from './vote-cache.ts'

/** A personality's id and the counts that were loaded with it. */
export type VotedPersonality = VoteCounts & { id: string }

const noEntries: ReturnType<typeof cachedEntries> = {}
// Server rendering and hydration use no entries of this browser.
const useEntries = () => useSyncExternalStore(subscribeToVoteCache, cachedEntries, () => noEntries)
// Only the entry of one personality, so that a vote does not render the controls of all others.
const useEntry = (id: string) =>
  useSyncExternalStore(
    subscribeToVoteCache,
    () => cachedEntry(id),
    () => undefined,
  )

// Precedence, lowest first: counts loaded with the list, counts cached in this browser after the user's vote, the vote
// status fetched for a signed-in user or received by the event stream.
function countsFrom(
  personality: VotedPersonality,
  cached: VoteCounts | undefined,
  status: VoteCounts | null | undefined,
) {
  const { upvoteCount, downvoteCount } = status ?? cached ?? personality
  return { upvoteCount, downvoteCount }
}

/** The user's vote; null without one. */
interface OwnVoteState {
  ownVote: VoteType | null
  ownVoteState: VoteState | null
}

/** Counts of a personality and the user's vote, consistent in all components. */
export function useVoteCounts(personality: VotedPersonality): VoteCounts & OwnVoteState {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const { data } = useQuery({ ...voteStatusQuery(personality.id), enabled: isAuthenticated })
  const entry = useEntry(personality.id)
  const counts = countsFrom(personality, freshCounts(entry, Date.now()), data)
  return {
    ...counts,
    ownVote: (isAuthenticated && data?.userVoteType) || null,
    ownVoteState: (isAuthenticated && data?.userVoteState) || null,
  }
}

/** The sum of all votes on these personalities. */
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
      const cached = freshCounts(entries[personality.id], now)
      const counts = countsFrom(personality, cached, statuses[index])
      return {
        upvoteCount: sum.upvoteCount + counts.upvoteCount,
        downvoteCount: sum.downvoteCount + counts.downvoteCount,
      }
    },
    { upvoteCount: 0, downvoteCount: 0 },
  )
}
