import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as texts from '#messages/mutes'
import { pageSizes } from '../../contract/limits.ts'
import type { MutedMember } from '../../contract/mutes.ts'
import type { CursorPage } from '../../contract/paging.ts'
import { api } from '../lib/api.ts'
import { nextCursorOf } from '../lib/cursor-pages.ts'
import { toast } from '../lib/toast.ts'

/** Members whom the viewer has muted or blocked, the latest first. */
export const mutesQuery = infiniteQueryOptions({
  queryKey: ['mutes'],
  queryFn: async ({ client, signal, pageParam }): Promise<CursorPage<MutedMember>> => {
    const query = { limit: pageSizes.follows, cursor: pageParam ?? undefined }
    const { muted, pagination } = await api('GET /mutes', { query, client, signal })
    return { data: muted, pagination }
  },
  initialPageParam: null as string | null,
  getNextPageParam: nextCursorOf,
})

export interface Mutable {
  username: string
  name: string
}

/** Mutes or blocks a member, with Undo, and reads everything again that shows members. */
export function useMute() {
  const client = useQueryClient()
  const unmute = useUnmute()
  return useMutation({
    mutationFn: ({ username, isBlocked }: Mutable & { isBlocked: boolean }) =>
      api('PUT /mutes/:username', { params: { username }, body: { isBlocked } }),
    async onSuccess(_, member) {
      const done = member.isBlocked ? texts.youHaveBlocked : texts.youHaveMuted
      toast.success(done({ name: member.name }), {
        action: { label: texts.undo, onClick: () => unmute.mutate(member) },
      })
      await client.invalidateQueries()
    },
    onError: (error) => toast.failure(error),
  })
}

/** Unmutes or unblocks a member. */
export function useUnmute() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ username }: Mutable) => api('DELETE /mutes/:username', { params: { username } }),
    onSuccess: () => void client.invalidateQueries(),
    onError: (error) => toast.failure(error),
  })
}
