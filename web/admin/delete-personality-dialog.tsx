import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import * as texts from '#messages/admin-people'
import type { Personality } from '../../contract/personalities.ts'
import { api } from '../lib/api.ts'
import { isNotFound } from '../lib/api-error.ts'
import { toast } from '../lib/toast.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { invalidatePersonalities } from './save-personality.ts'

interface DeletePersonalityDialogProps {
  personality: Personality
  onClose: () => void
  /** Element that receives the focus after the deletion. */
  focusAfter: () => HTMLElement | null
}

/** Confirmation dialog that deletes a personality with its votes and comments. */
export function DeletePersonalityDialog({
  personality,
  onClose,
  focusAfter,
}: DeletePersonalityDialogProps) {
  const { id, name, voteCount, commentCount } = personality
  const client = useQueryClient()
  const isDone = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('DELETE /personalities/:id', { params: { id } }),
    onSuccess() {
      toast.success(texts.hasBeenDeleted({ name }))
      finish()
    },
    onError(error) {
      toast.failure(error, texts.failedToDelete({ name }))
      // Another administrator deleted it first.
      if (isNotFound(error)) finish()
    },
  })

  function finish(): void {
    isDone.current = true
    invalidatePersonalities(client)
    onClose()
  }

  return (
    <ConfirmDialog
      isOpen
      title={texts.deleteQuestion({ name })}
      confirmLabel={isPending ? texts.deleting : texts.deleteLabel}
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() => mutate()}
      finalFocus={() => (isDone.current ? focusAfter() : null)}
    >
      {texts.alsoDeletesVotesComments({ votes: voteCount, comments: commentCount })}
    </ConfirmDialog>
  )
}
