import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../accounts/session.ts'
import { api } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'

/** Makes the own account private, or public again. */
export function usePrivacy() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isPrivate: boolean) => api('PUT /follow/privacy', { body: { isPrivate } }),
    onSuccess({ isPrivate }) {
      const { user, showUser } = useSession.getState()
      if (user) showUser({ ...user, isPrivate })
      void client.invalidateQueries({ queryKey: ['profiles'] })
    },
    onError: (error) => toast.failure(error),
  })
}
