import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { VoteCounts } from '../../contract/percent.ts'
import type { Personality } from '../../contract/personalities.ts'
import type { VoteState, VoteType } from '../../contract/votes.ts'
import { useSession } from '../accounts/session.ts'
import { voteStatusQuery } from './api.ts'
import { cachedEntry, freshCounts, subscribeToVoteCache } from './vote-cache.ts'

/** A personality's id, and the counts and whether votes are closed as they were loaded with it. */
export type VotedPersonality = VoteCounts & Pick<Personality, 'id' | 'isClosed' | 'closedSince'>

// Only the entry of one personality, so that a vote does not render the controls of all others. Server rendering and
// hydration use no entries of this browser.
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

/** Counts of a personality, and the user's vote, null without one. */
export interface ShownVotes extends VoteCounts {
  ownVote: VoteType | null
  ownVoteState: VoteState | null
  /** True if the own vote can only be removed. */
  isClosed: boolean
}

/** Counts of a personality and the user's vote, consistent in all components. */
export function useVoteCounts(personality: VotedPersonality): ShownVotes {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const { data } = useQuery({ ...voteStatusQuery(personality.id), enabled: isAuthenticated })
  const entry = useEntry(personality.id)
  const counts = countsFrom(personality, freshCounts(entry, Date.now()), data)
  return {
    ...counts,
    ownVote: (isAuthenticated && data?.userVoteType) || null,
    ownVoteState: (isAuthenticated && data?.userVoteState) || null,
    isClosed: (data ?? personality).isClosed,
  }
}

/** The sum of all votes on these personalities, whose vote controls fetch the statuses. */
export function useVoteSum(personalities: VotedPersonality[]): VoteCounts {
  const client = useQueryClient()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [
        client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
        subscribeToVoteCache(listener),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [client],
  )
  const shown = (personality: VotedPersonality) => {
    const status = client.getQueryData(voteStatusQuery(personality.id).queryKey)
    return countsFrom(personality, freshCounts(cachedEntry(personality.id), Date.now()), status)
  }
  const useSum = (side: keyof VoteCounts) =>
    useSyncExternalStore(
      subscribe,
      () => sum(personalities.map((personality) => shown(personality)[side])),
      () => sum(personalities.map((personality) => personality[side])),
    )
  return { upvoteCount: useSum('upvoteCount'), downvoteCount: useSum('downvoteCount') }
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
