import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Personality } from '../../contract/personalities.ts'
import { api } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'
import { fullCount, plural } from '../lib/formats.ts'
import { toast } from '../lib/toast.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { forgetPersonalities } from './save-personality.ts'

interface DeletePersonalityProps {
  personality: Personality
  onClose: () => void
  /** Gives what takes the focus once it is gone. */
  focusAfter: () => HTMLElement | null
}

/** Asks before a personality is deleted, says what goes along, and deletes it. */
export function DeletePersonality({ personality, onClose, focusAfter }: DeletePersonalityProps) {
  const { id, name, voteCount, commentCount } = personality
  const client = useQueryClient()
  const isDone = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('DELETE /personalities/:id', { params: { id } }),
    onSuccess() {
      toast.success(`${name} has been deleted`)
      leave()
    },
    onError(error) {
      toast.failure(error, `Failed to delete ${name}`)
      // Somebody else was faster.
      if (error instanceof ApiError && error.status === 404) leave()
    },
  })

  function leave(): void {
    isDone.current = true
    forgetPersonalities(client)
    onClose()
  }

  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${name}?`}
      confirmLabel={isPending ? 'Deleting...' : 'Delete'}
      isBusy={isPending}
      onClose={() => {
        if (!isPending) onClose()
      }}
      onConfirm={() => mutate()}
      finalFocus={() => (isDone.current ? focusAfter() : null)}
    >
      {fullCount(voteCount)} {plural(voteCount, 'vote')} and {fullCount(commentCount)}{' '}
      {plural(commentCount, 'comment')} go along, with every report on them. This cannot be undone.
    </ConfirmDialog>
  )
}
