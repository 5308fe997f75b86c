import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import * as texts from '#messages/reference-data'
import { toast } from '../lib/toast.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { invalidateReferences } from './api.ts'

interface ReferenceFormProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  /** Sends what was edited. */
  send: (values: Output) => Promise<{ name: string }>
  onDirty: (isDirty: boolean) => void
  onClose: () => void
  children: ReactNode
}

/** The form of a party, chamber, area or source. */
export function ReferenceForm<Values extends FieldValues, Output>({
  form,
  send,
  onDirty,
  onClose,
  children,
}: ReferenceFormProps<Values, Output>) {
  const client = useQueryClient()
  const { isDirty } = form.formState
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  const { submit, isBusy, failure, dismiss } = useSubmission(async (values: Output) => {
    const { name } = await send(values)
    toast.success(texts.hasBeenSaved({ name }))
    onClose()
    await invalidateReferences(client)
  })
  return (
    <>
      <FailureBanner text={failure} onDismiss={dismiss} />
      <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5">
        {children}
        <FormButtons onCancel={onClose}>
          <Button type="submit" disabled={!isDirty} aria-disabled={isBusy}>
            {isBusy ? texts.saving : texts.saveChanges}
          </Button>
        </FormButtons>
      </form>
    </>
  )
}
