import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askToLogIn } from '../accounts/ask-to-log-in.ts'
import { useSession } from '../accounts/session.ts'
import { api } from '../lib/api.ts'
import { texts } from '../lib/texts.ts'
import { toast } from '../lib/toast.ts'
import { saveStatusQuery } from './api.ts'

/** Saves or unsaves a personality, with an optimistic update that is rolled back on error. */
export function useSaveChange(personalityId: string) {
  const client = useQueryClient()
  const { queryKey } = saveStatusQuery(personalityId)
  return useMutation({
    mutationKey: ['saves', 'change', personalityId],
    mutationFn: (isSaved: boolean) =>
      api(isSaved ? 'PUT /saves/:personalityId' : 'DELETE /saves/:personalityId', {
        params: { personalityId },
      }),
    async onMutate(isSaved) {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, { personalityId, isSaved })
      return { before }
    },
    onSuccess(status) {
      client.setQueryData(queryKey, status)
      void client.invalidateQueries({ queryKey: ['saves', 'mine'] })
    },
    onError(error, isSaved, context) {
      client.setQueryData(queryKey, context?.before ?? { personalityId, isSaved: !isSaved })
      toast.failure(error)
    },
  })
}

/** Whether a personality is saved, and a function that toggles it. */
export function useSave({ id: personalityId, name }: { id: string; name: string }) {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const { data } = useQuery({ ...saveStatusQuery(personalityId), enabled: isAuthenticated })
  const { mutate, isPending } = useSaveChange(personalityId)
  const isSaved = isAuthenticated && data?.isSaved === true

  function toggle(): void {
    if (!useSession.getState().isAuthenticated)
      askToLogIn(texts.loginRequired, { kind: 'save', personalityId, name })
    else if (!isPending) mutate(!isSaved)
  }

  return { isSaved, isPending, toggle }
}
