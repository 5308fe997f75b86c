import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../accounts/session.ts'
import { api } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'

/** Makes the viewer's account private or public, and sets whether it approves followers. */
export function usePrivacy() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { isPrivate: boolean; approvesFollowers?: boolean }) =>
      api('PUT /follow/privacy', { body }),
    onSuccess(privacy) {
      const { user, updateUser } = useSession.getState()
      if (user) updateUser({ ...user, ...privacy })
      void client.invalidateQueries({ queryKey: ['profiles'] })
      // Waiting follow requests may have been accepted.
      void client.invalidateQueries({ queryKey: ['follows'] })
    },
    onError: (error) => toast.failure(error),
  })
}
