import { type FormEvent, useRef, useState } from 'react'
import { limits } from '../../contract/limits.ts'
import { textLength } from '../lib/text-length.ts'
import { toast } from '../lib/toast.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CharacterCount } from '../ui/character-count.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Textarea } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'

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
    toast.success('Your appeal has been sent.')
    onClose(true)
  })

  const length = textLength(text)
  const tooLong =
    length > limits.appealMax ? `Appeal must not exceed ${limits.appealMax} characters` : undefined
  const empty = length === 0 ? emptyError : undefined

  function trySending(event: FormEvent): void {
    event.preventDefault()
    setHasTried(true)
    if (tooLong ?? empty) field.current?.focus()
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
      <LeaveGuard isDirty={length > 0 && !isBusy} />
      <FailureBanner text={failure} onDismiss={dismiss} />
      <form noValidate onSubmit={trySending} className="grid gap-5">
        <Field
          label={label}
          error={tooLong ?? (hasTried ? empty : undefined)}
          aside={<CharacterCount text={text} max={limits.appealMax} />}
        >
          <Textarea
            ref={field}
            rows={5}
            value={text}
            readOnly={isBusy}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <FormButtons onCancel={() => onClose(false)}>
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? 'Sending…' : 'Send appeal'}
          </Button>
        </FormButtons>
      </form>
    </Dialog>
  )
}
