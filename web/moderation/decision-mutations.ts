import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as texts from '#messages/moderation'
import type { BulkDecision, BulkDecisionResult, Decision } from '../../contract/moderation.ts'
import { api } from '../lib/api.ts'
import { isAlreadyDecided, isClaimed } from '../lib/decision-errors.ts'
import { toast } from '../lib/toast.ts'

/** Invalidates every query, because hidden or restored content may appear in any list. */
function useInvalidateAll() {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}

/** Decides a case. */
export function useDecide(id: string) {
  const invalidateAll = useInvalidateAll()
  return useMutation({
    mutationFn: (decision: Decision) =>
      api('POST /admin/moderation/:id/decision', { params: { id }, body: decision }),
    onSuccess() {
      toast.success(texts.decisionSavedEveryoneInvolved)
      void invalidateAll()
    },
    onError(error) {
      toast.failure(error)
      if (isAlreadyDecided(error) || isClaimed(error)) void invalidateAll()
    },
  })
}

/** Decides several cases; those that cannot be decided stay in the list. */
export function useDecideMany(onDone: (result: BulkDecisionResult) => void) {
  const invalidateAll = useInvalidateAll()
  return useMutation({
    mutationFn: (body: BulkDecision) => api('POST /admin/moderation/decisions', { body }),
    onSuccess(result) {
      onDone(result)
      void invalidateAll()
    },
    onError: (error) => toast.failure(error),
  })
}

/** Grants or rejects an appeal. */
export function useDecideAppeal(id: string) {
  const invalidateAll = useInvalidateAll()
  return useMutation({
    mutationFn: (isGranted: boolean) =>
      api('POST /admin/appeals/:id/decision', { params: { id }, body: { isGranted } }),
    onSuccess(_, isGranted) {
      toast.success(isGranted ? texts.appealGranted : texts.appealRejected)
      void invalidateAll()
    },
    onError(error) {
      toast.failure(error)
      if (isAlreadyDecided(error)) void invalidateAll()
    },
  })
}
