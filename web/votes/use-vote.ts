import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { texts } from '../../contract/texts.ts'
import type { VoteStatus, VoteType } from '../../contract/votes.ts'
import { useSession } from '../accounts/session.ts'
import { api } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'
import { voteStatusQuery } from './api.ts'
import { useVoteCounts, type VotedPersonality } from './use-vote-counts.ts'
import { cachedEntry, cacheVoteCounts, subscribeToOtherTabs } from './vote-cache.ts'
import { desiredVoteAfterClick, withVote } from './vote-change.ts'

const changeKey = (personalityId: string) => ['votes', 'change', personalityId]

function send(personalityId: string, wish: VoteType | null): Promise<VoteStatus> {
  return wish === null
    ? api('DELETE /votes/:personalityId', { params: { personalityId } })
    : api('POST /votes', { body: { personalityId, type: wish } })
}

/** Everything that shows own votes or is ordered by votes: lists of own votes at once, others when next opened. */
function invalidateAfterVote(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['votes', 'mine'] })
  void client.invalidateQueries({ queryKey: ['votes', 'stats'] })
  void client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== 'votes',
    // Cards must not change places under the finger that just voted.
    refetchType: 'none',
  })
}

/** Changes the own vote on a personality; shown at once, taken back when the server refuses. */
export function useVoteChange(personalityId: string, removedText: string = texts.voteRemoved) {
  const client = useQueryClient()
  const { queryKey } = voteStatusQuery(personalityId)
  return useMutation({
    mutationKey: changeKey(personalityId),
    // Offline, the call must fail at once and say so instead of waiting unseen.
    networkMode: 'always',
    mutationFn: (wish: VoteType | null) => send(personalityId, wish),
    async onMutate(wish) {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, withVote(before, wish))
      return { before, votedAt: cachedEntry(personalityId)?.timestamp }
    },
    onSuccess(status, wish, { votedAt }) {
      // Another tab's vote may have been counted after this one, and have been answered before it.
      const isOvertaken = cachedEntry(personalityId)?.timestamp !== votedAt
      client.setQueryData(queryKey, status)
      cacheVoteCounts(status, Date.now())
      if (isOvertaken) void client.invalidateQueries({ queryKey })
      toast.success(wish === null ? removedText : texts.voteRecorded)
      invalidateAfterVote(client)
    },
    onError(error, wish, context) {
      if (context?.before) client.setQueryData(queryKey, context.before)
      toast.failure(error, wish === null ? texts.voteRemoveFailed : texts.voteFailed)
      // What was shown before may itself have been a guess.
      void client.invalidateQueries({ queryKey })
    },
  })
}

/** What a vote control shows and does. */
export function useVote(personality: VotedPersonality) {
  const client = useQueryClient()
  const counts = useVoteCounts(personality)
  const { mutate } = useVoteChange(personality.id)
  const mutationKey = changeKey(personality.id)
  const isInFlight = useIsMutating({ mutationKey }) > 0
  useFollowOtherTabs(personality.id)

  function vote(type: VoteType): void {
    if (!useSession.getState().isAuthenticated) {
      toast.info(texts.loginToVote)
      return
    }
    // Asked of the client, for two clicks may come before the next render.
    if (client.isMutating({ mutationKey }) > 0) return
    const { queryKey } = voteStatusQuery(personality.id)
    // A click before the status came counts from what is on the screen.
    if (!client.getQueryData(queryKey))
      client.setQueryData(queryKey, statusFrom(personality, counts))
    mutate(desiredVoteAfterClick(counts.own, type))
  }

  return { counts, isInFlight, vote }
}

function statusFrom(
  { id }: VotedPersonality,
  counts: ReturnType<typeof useVoteCounts>,
): VoteStatus {
  const { own, upvoteCount, downvoteCount } = counts
  return {
    personalityId: id,
    upvoteCount,
    downvoteCount,
    totalVotes: upvoteCount + downvoteCount,
    hasUserVoted: own !== null,
    userVoteType: own,
  }
}

// Another tab's vote reaches this one as a changed entry, which tells the counts but not the side.
function useFollowOtherTabs(personalityId: string): void {
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
