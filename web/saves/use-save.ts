import {
  mutationOptions,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import * as texts from '#messages/saves'
import { askToLogIn } from '../accounts/ask-to-log-in.ts'
import { useSession, viewerId } from '../accounts/session.ts'
import { api } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'
import { saveStatusQuery } from './api.ts'

function saveChangeOptions(client: QueryClient, personalityId: string, removedText?: string) {
  const { queryKey } = saveStatusQuery(personalityId)
  const saver = viewerId()
  const saveAgain = () => {
    if (viewerId() !== saver) return
    const mutation = client
      .getMutationCache()
      .build(client, saveChangeOptions(client, personalityId))
    // A failure is shown by the mutation itself.
    mutation.execute(true).catch(() => undefined)
  }
  return mutationOptions({
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
    onSuccess(status, isSaved) {
      if (!isSaved && removedText !== undefined) {
        toast.success(removedText, { action: { label: texts.undo, onClick: saveAgain } })
      }
      client.setQueryData(queryKey, status)
      void client.invalidateQueries({ queryKey: ['saves', 'mine'] })
    },
    onError(error, isSaved, context) {
      client.setQueryData(queryKey, context?.before ?? { personalityId, isSaved: !isSaved })
      toast.failure(error)
    },
  })
}

/**
 * Saves or unsaves a personality, with an optimistic update that is rolled back on error.
 * @param removedText confirms the removal, with Undo, which saves it again; none when absent
 */
export function useSaveChange(personalityId: string, removedText?: string) {
  return useMutation(saveChangeOptions(useQueryClient(), personalityId, removedText))
}

/** Whether a personality is saved, and a function that toggles it. */
export function useSave({ id: personalityId, name }: { id: string; name: string }) {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const { data } = useQuery({ ...saveStatusQuery(personalityId), enabled: isAuthenticated })
  const { mutate, isPending } = useSaveChange(personalityId)
  const isSaved = isAuthenticated && data?.isSaved === true

  function toggle(): void {
    if (!useSession.getState().isAuthenticated) askToLogIn({ kind: 'save', personalityId, name })
    else if (!isPending) mutate(!isSaved)
  }

  return { isSaved, isPending, toggle }
}
