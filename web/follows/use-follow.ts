import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import * as texts from '#messages/follows'
import type { PublicProfile } from '../../contract/profiles.ts'
import { useSession } from '../accounts/session.ts'
import { api } from '../lib/api.ts'
import { isRateLimited } from '../lib/api-error.ts'
import { logFailure } from '../lib/log.ts'
import { toast } from '../lib/toast.ts'
import { updateFollow } from './follow-cache.ts'

/** The user to follow, as the API returns profiles. */
export type FollowTarget = Pick<
  PublicProfile,
  'id' | 'name' | 'isFollowing' | 'isRequested' | 'isPrivate'
>

const mutationKeyOf = (userId: string) => ['follows', 'change', userId]

/** Invalidates what depends on following: the viewer's counters, lists, and which posts are visible. */
function invalidateAfterFollow(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['profiles', 'detail'] })
  void client.invalidateQueries({ queryKey: ['posts'] })
  // Refetched on the next visit only, so that no row disappears under the pointer.
  for (const feature of ['profiles', 'follows']) {
    void client.invalidateQueries({ queryKey: [feature], refetchType: 'none' })
  }
}

/**
 * Follows a user, requests to follow, or undoes either, as an optimistic update that is rolled back on failure. Only
 * the server knows whether a private account approves followers, so following one shows after the response.
 */
export function useFollow({ id: userId, isFollowing, isRequested, isPrivate }: FollowTarget) {
  const client = useQueryClient()
  const mutationKey = mutationKeyOf(userId)
  const isPending = useIsMutating({ mutationKey }) > 0
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (follows: boolean) =>
      api(follows ? 'POST /follow/:userId' : 'DELETE /follow/:userId', { params: { userId } }),
    async onMutate(follows) {
      // Captured now: when onError runs, this hook has rendered again with the optimistic state.
      const before = { isFollowing, isRequested }
      if (!follows || !isPrivate) {
        await updateFollow(client, userId, { isFollowing: follows, isRequested: false })
      }
      return before
    },
    async onSuccess({ isFollowing, isRequested }) {
      await updateFollow(client, userId, { isFollowing, isRequested })
      invalidateAfterFollow(client)
    },
    async onError(error, _follows, before) {
      if (isRateLimited(error)) toast.failure(error)
      else logFailure(texts.followCouldNotChanged, error)
      if (before) await updateFollow(client, userId, before)
    },
  })

  function toggle(): void {
    // Reads the query client, because a second click may come before the next render.
    if (useSession.getState().isAuthenticated && client.isMutating({ mutationKey }) === 0) {
      mutate(!isFollowing && !isRequested)
    }
  }

  return { isPending, toggle }
}
