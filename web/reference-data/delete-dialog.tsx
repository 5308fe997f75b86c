import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as texts from '#messages/reference-data'
import { toast } from '../lib/toast.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { deleteReference, invalidateReferences, type ReferenceKind } from './api.ts'

interface DeleteDialogProps {
  kind: ReferenceKind
  subject: { id: string; name: string }
  onClose: () => void
}

/** Confirmation dialog that deletes a party, chamber or area that is not in use. */
export function DeleteDialog({ kind, subject: { id, name }, onClose }: DeleteDialogProps) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteReference(kind, id),
    onSuccess: () => toast.success(texts.hasBeenDeleted({ name })),
    onError: (error) => toast.failure(error, texts.failedToDelete({ name })),
    onSettled: async () => {
      onClose()
      await invalidateReferences(client)
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={texts.deleteQuestion({ name })}
      confirmLabel={isPending ? texts.deleting : texts.deleteButton}
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() => mutate()}
      finalFocus={() => document.querySelector<HTMLElement>('main h1')}
    >
      {texts.noMandateNamesImport}
    </ConfirmDialog>
  )
}
