import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { PublicProfile } from '../../contract/profiles.ts'
import { api } from '../lib/api.ts'
import { changeAnswers } from '../lib/change-answers.ts'
import { toast } from '../lib/toast.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { MembersPages } from './api.ts'

interface RemoveFollowerProps {
  owner: PublicProfile
  follower: PublicProfile
  onClose: () => void
  /** Gives what takes the focus once the row is gone. */
  focusAfter: () => HTMLElement | null
}

/** Asks before a member is made to follow a private account no longer. */
export function RemoveFollower({ owner, follower, onClose, focusAfter }: RemoveFollowerProps) {
  const isDone = useRef(false)
  const { mutate, isPending } = useRemoveFollower(owner.id)
  return (
    <ConfirmDialog
      isOpen
      onClose={() => {
        if (!isPending) onClose()
      }}
      title={`Remove ${follower.name} from your followers?`}
      confirmLabel="Remove"
      isBusy={isPending}
      onConfirm={() =>
        mutate(follower.id, {
          onSuccess() {
            isDone.current = true
            onClose()
          },
        })
      }
      finalFocus={() => (isDone.current ? focusAfter() : null)}
    >
      Your posts will be hidden from @{follower.username} from now on. They are not told, and can
      follow you again.
    </ConfirmDialog>
  )
}

function useRemoveFollower(ownerId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => api('DELETE /follow/followers/:userId', { params: { userId } }),
    async onSuccess(_, userId) {
      await changeAnswers<MembersPages>(
        client,
        { queryKey: ['follows', 'followers', ownerId] },
        (list) => ({
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            data: page.data.filter(({ id }) => id !== userId),
          })),
        }),
      )
      void client.invalidateQueries({ queryKey: ['profiles'] })
    },
    onError: (error) => toast.failure(error),
  })
}
