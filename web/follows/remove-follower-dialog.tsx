import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserMinus } from 'lucide-react'
import { useRef } from 'react'
import * as texts from '#messages/follows'
import type { PublicProfile } from '../../contract/profiles.ts'
import { api } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'
import { updateCachedQueries } from '../lib/update-cached-queries.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { UsersPages } from './api.ts'

interface RemoveFollowerButtonProps {
  /** The follower's name. */
  name: string
  onClick: () => void
}

/** Opens the dialog for one follower. */
export function RemoveFollowerButton({ name, onClick }: RemoveFollowerButtonProps) {
  return (
    <Button variant="outline" aria-label={texts.removeName({ name })} onClick={onClick}>
      <UserMinus aria-hidden="true" className="size-4.5" />
      {texts.remove}
    </Button>
  )
}

interface RemoveFollowerDialogProps {
  owner: Pick<PublicProfile, 'id' | 'isPrivate'>
  follower: PublicProfile
  onClose: () => void
  /** Element that receives the focus after the removal. */
  focusAfter: () => HTMLElement | null
}

/** Confirmation dialog that removes a follower and blocks them from following again. */
export function RemoveFollowerDialog({
  owner,
  follower,
  onClose,
  focusAfter,
}: RemoveFollowerDialogProps) {
  const isDone = useRef(false)
  const { mutate, isPending } = useRemoveFollower(owner.id)
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={texts.removeFromYourFollowers({ name: follower.name })}
      confirmLabel={texts.remove}
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
      {owner.isPrivate && (
        <span>{`${texts.yourPostsWillHidden({ username: follower.username })} `}</span>
      )}
      <span>{texts.theyNotToldThey}</span>
    </ConfirmDialog>
  )
}

function useRemoveFollower(ownerId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => api('DELETE /follow/followers/:userId', { params: { userId } }),
    async onSuccess(_, userId) {
      await updateCachedQueries<UsersPages>(
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
      void client.invalidateQueries({ queryKey: ['follows', 'blocked'] })
    },
    onError: (error) => toast.failure(error),
  })
}
