import { type FormEvent, useRef, useState } from 'react'
import * as texts from '#messages/ui'
import { limits } from '../../contract/limits.ts'
import { textLength } from '../lib/text-length.ts'
import { toast } from '../lib/toast.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { isTooLong, TextField } from '../ui/text-field.tsx'

interface AppealFormProps {
  title: string
  description: string
  /** The question that the text answers. */
  label: string
  /** Error message for an empty text. */
  emptyError: string
  send: (text: string) => Promise<void>
  onClose: (isSent: boolean) => void
}

/** A dialog with the text of an appeal. */
export function AppealForm(props: AppealFormProps) {
  const { title, description, label, emptyError, send, onClose } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const { submit, isBusy, failure, dismiss } = useSubmission(async () => {
    await send(text)
    toast.success(texts.appealSent)
    onClose(true)
  })

  const isEmpty = textLength(text) === 0

  function trySending(event: FormEvent): void {
    event.preventDefault()
    setHasTried(true)
    if (isEmpty || isTooLong(text, limits.appealMax)) field.current?.focus()
    else void submit(undefined)
  }

  return (
    <Dialog
      isOpen
      onClose={() => onClose(false)}
      title={title}
      description={description}
      initialFocus={field}
    >
      <LeaveGuard isDirty={!isEmpty && !isBusy} />
      <FailureBanner text={failure} onDismiss={dismiss} />
      <form noValidate onSubmit={trySending} className="grid gap-5">
        <TextField
          ref={field}
          label={label}
          name="appeal"
          text={text}
          max={limits.appealMax}
          error={hasTried && isEmpty ? emptyError : undefined}
          onChange={setText}
          rows={5}
          isBusy={isBusy}
        />
        <FormButtons onCancel={() => onClose(false)}>
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? texts.sending : texts.sendAppeal}
          </Button>
        </FormButtons>
      </form>
    </Dialog>
  )
}
