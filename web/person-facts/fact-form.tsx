import { type ReactNode, useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import * as texts from '#messages/person-facts'
import { useSubmission } from '../lib/use-submission.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'

interface FactFormProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  send: (values: Output) => Promise<void>
  onDirty: (isDirty: boolean) => void
  onClose: () => void
  children: ReactNode
}

/** The form of some facts of a person, in a dialog. */
export function FactForm<Values extends FieldValues, Output>(props: FactFormProps<Values, Output>) {
  const { form, send, onDirty, onClose, children } = props
  const { isDirty } = form.formState
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  const { submit, isBusy, failure, dismiss } = useSubmission(async (values: Output) => {
    await send(values)
    onClose()
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
