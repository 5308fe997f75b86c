import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Decision } from '../../contract/moderation.ts'
import { api } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'
import { toast } from '../lib/toast.ts'

/** Whether somebody else decided, or deleted, what was to be decided. */
export const isSettled = (error: unknown) =>
  error instanceof ApiError && (error.status === 409 || error.status === 404)

/** What is hidden or shown again stands in any list there is. */
function useSettle() {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}

/** Decides a case. */
export function useDecide(id: string) {
  const settle = useSettle()
  return useMutation({
    mutationFn: (decision: Decision) =>
      api('POST /admin/moderation/:id/decision', { params: { id }, body: decision }),
    onSuccess() {
      toast.success('Decided. Everybody concerned has been told.')
      void settle()
    },
    onError(error) {
      toast.failure(error)
      if (isSettled(error)) void settle()
    },
  })
}

/** Grants or rejects an appeal. */
export function useDecideAppeal(id: string) {
  const settle = useSettle()
  return useMutation({
    mutationFn: (isGranted: boolean) =>
      api('POST /admin/appeals/:id/decision', { params: { id }, body: { isGranted } }),
    onSuccess(_, isGranted) {
      toast.success(isGranted ? 'Appeal granted.' : 'Appeal rejected.')
      void settle()
    },
    onError(error) {
      toast.failure(error)
      if (isSettled(error)) void settle()
    },
  })
}
