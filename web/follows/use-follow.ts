import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PublicProfile } from '../../contract/profiles.ts'
import { useSession } from '../accounts/session.ts'
import { api } from '../lib/api.ts'
import { isTooFast } from '../lib/api-error.ts'
import { logFailure } from '../lib/log.ts'
import { toast } from '../lib/toast.ts'
import { showFollow } from './follow-cache.ts'

/** Whom to follow, as an answer of the API tells. */
export type FollowTarget = Pick<
  PublicProfile,
  'id' | 'name' | 'isFollowing' | 'isRequested' | 'isPrivate'
>

const changeKey = (userId: string) => ['follows', 'change', userId]

/** What following decides: own counters, lists, and which posts may be seen. */
function invalidateAfterFollow(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['profiles', 'detail'] })
  void client.invalidateQueries({ queryKey: ['posts'] })
  // Nobody vanishes from a list under the finger that just pressed.
  for (const noun of ['profiles', 'follows']) {
    void client.invalidateQueries({ queryKey: [noun], refetchType: 'none' })
  }
}

/**
 * Follows a member, asks to, or takes either back; shown at once, taken back when the server refuses. Only the server
 * knows whether a private account has to approve, so following one shows with its answer.
 */
export function useFollow({ id: userId, isFollowing, isRequested, isPrivate }: FollowTarget) {
  const client = useQueryClient()
  const mutationKey = changeKey(userId)
  const isPending = useIsMutating({ mutationKey }) > 0
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (follows: boolean) =>
      api(follows ? 'POST /follow/:userId' : 'DELETE /follow/:userId', { params: { userId } }),
    async onMutate(follows) {
      // By the time of an error this hook has rendered again, with what is shown now.
      const before = { isFollowing, isRequested }
      if (!follows || !isPrivate) {
        await showFollow(client, userId, { isFollowing: follows, isRequested: false })
      }
      return before
    },
    async onSuccess({ isFollowing, isRequested }) {
      await showFollow(client, userId, { isFollowing, isRequested })
      invalidateAfterFollow(client)
    },
    async onError(error, _follows, before) {
      if (isTooFast(error)) toast.failure(error)
      else logFailure('Following could not be changed.', error)
      if (before) await showFollow(client, userId, before)
    },
  })

  function toggle(): void {
    // Asked of the client, for two presses may come before the next render.
    if (useSession.getState().isAuthenticated && client.isMutating({ mutationKey }) === 0) {
      mutate(!isFollowing && !isRequested)
    }
  }

  return { isPending, toggle }
}
