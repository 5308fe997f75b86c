import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as texts from '#messages/reference-data'
import type { Reference } from '../../contract/reference-data.ts'
import { bannerText } from '../lib/api-error.ts'
import { toast } from '../lib/toast.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { LazyDialog } from '../ui/lazy-dialog.tsx'
import { invalidateReferences, mergeReferences, type ReferenceKind } from './api.ts'
import { ReferencePicker } from './reference-picker.tsx'

interface MergeDialogProps {
  kind: ReferenceKind
  subject: { id: string; name: string; people: number }
  onClose: () => void
}

/** Dialog that merges a party, chamber or area into another one. */
export function MergeDialog({ kind, subject, onClose }: MergeDialogProps) {
  const client = useQueryClient()
  const [into, setInto] = useState<Reference | null>(null)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (target: Reference) => mergeReferences(kind, subject.id, target.id),
    onSuccess: async (_, target) => {
      toast.success(texts.hasBeenMergedInto({ name: subject.name, name2: target.name }))
      onClose()
      await invalidateReferences(client)
    },
  })
  return (
    <LazyDialog
      isOpen
      title={texts.mergeName({ name: subject.name })}
      description={texts.whatMergeChanges({ kind, people: subject.people })}
      onClose={() => {
        if (!isPending) onClose()
      }}
      finalFocus={() => document.querySelector<HTMLElement>('main h1')}
    >
      <FailureBanner text={bannerText(error)} onDismiss={reset} />
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (into && !isPending) mutate(into)
        }}
      >
        <ReferencePicker
          kind={kind}
          label={texts.mergeInto}
          chosen={into}
          onChoose={setInto}
          exceptId={subject.id}
        />
        <FormButtons onCancel={onClose}>
          <Button type="submit" disabled={!into} aria-disabled={isPending}>
            {isPending ? texts.merging : texts.mergeButton}
          </Button>
        </FormButtons>
      </form>
    </LazyDialog>
  )
}
