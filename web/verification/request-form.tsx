import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import * as inputs from '#messages/contract/inputs'
import * as texts from '#messages/verification'
import { limits } from '../../contract/limits.ts'
import { requiredText } from '../../contract/text.ts'
import { useSession } from '../accounts/session.ts'
import { api } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CharacterCount } from '../ui/character-count.tsx'
import { Field, Textarea } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { useBeforeUnloadPrompt } from '../ui/use-before-unload-prompt.ts'

/** Requires the reason, which is optional in the API. */
const VerificationForm = z.object({
  reason: requiredText(limits.verificationReasonMax, {
    required: () => texts.pleaseFillReasonField,
    max: inputs.reasonTooLong,
  }),
})

interface RequestFormProps {
  /** Unsent text from before the dialog was closed. */
  draft: string
  onDraft: (reason: string) => void
  onCancel: () => void
  onSent: () => void
}

/** Requests verification, and updates the session's account. */
async function sendRequest(body: { reason: string }): Promise<void> {
  try {
    const { status } = await api('POST /verification/request', { body })
    const { user, updateUser } = useSession.getState()
    if (user) updateUser({ ...user, verificationStatus: status })
  } catch (error) {
    // Requested in another tab, or already decided: refresh the account to show the status.
    if (error instanceof ApiError && error.status === 409) {
      void useSession.getState().refreshUser()
    }
    throw error
  }
}

/** The form of a verification request; loaded lazily with its dialog. */
export function RequestForm({ draft, onDraft, onCancel, onSent }: RequestFormProps) {
  const { form, submit, isBusy, failure, dismiss } = useRequestForm(draft, onSent)
  const { register, control, formState, handleSubmit } = form
  const reason = useWatch({ control, name: 'reason' })
  useBeforeUnloadPrompt(reason.trim() !== '')
  return (
    <>
      <FailureBanner text={failure} onDismiss={dismiss} />
      <form
        noValidate
        onSubmit={(event) => {
          // React events bubble through portals: the dialog may be inside another form.
          event.stopPropagation()
          void handleSubmit(submit)(event)
        }}
        className="grid gap-5"
      >
        <Field
          label={texts.reason}
          optional
          error={formState.errors.reason?.message}
          hint={texts.sayWhoYouWhere}
          aside={<CharacterCount text={reason} max={limits.verificationReasonMax} unit="" />}
        >
          <Textarea
            rows={5}
            readOnly={isBusy}
            {...register('reason', { onChange: ({ target }) => onDraft(target.value) })}
          />
        </Field>
        <FormButtons onCancel={onCancel}>
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? texts.submitting : texts.submitRequest}
          </Button>
        </FormButtons>
      </form>
    </>
  )
}

function useRequestForm(draft: string, onSent: () => void) {
  const form = useForm({
    resolver: zodResolver(VerificationForm),
    defaultValues: { reason: draft },
  })
  const submission = useSubmission(
    async (body: { reason: string }) => {
      await sendRequest(body)
      onSent()
    },
    { fallbackText: texts.failedSubmitVerificationRequest },
  )
  return { form, ...submission }
}
