import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type Ref, useRef, useState } from 'react'
import { limits } from '../../contract/limits.ts'
import { api } from '../lib/api.ts'
import { textLength } from '../lib/text-length.ts'
import { toast } from '../lib/toast.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CharacterCount } from '../ui/character-count.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Textarea } from '../ui/field.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { ownDecisionQuery } from './api.ts'
import { contentName, type HiddenContent } from './hidden-content.ts'

interface AppealDialogProps {
  target: HiddenContent
  onClose: (isSent: boolean) => void
}

/** Error message for a text that is no valid appeal; undefined if it is valid, or empty and not sent yet. */
function appealError(text: string, hasTried: boolean): string | undefined {
  const length = textLength(text)
  if (length > limits.appealMax) return `Appeal must not exceed ${limits.appealMax} characters`
  return hasTried && length === 0 ? 'Say why it should be shown' : undefined
}

/** The form of an appeal against a moderator's decision; each decision can be appealed once. */
export function AppealDialog({ target, onClose }: AppealDialogProps) {
  const client = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const { submit, isBusy, failure, dismiss } = useSubmission(async () => {
    const decision = await api('POST /appeals', { body: { ...target, text } })
    client.setQueryData(ownDecisionQuery(target.id).queryKey, decision)
    toast.success('Your appeal has been sent.')
    onClose(true)
  })

  function send(event: FormEvent): void {
    event.preventDefault()
    setHasTried(true)
    if (appealError(text, true)) field.current?.focus()
    else void submit(undefined)
  }

  return (
    <Dialog
      isOpen
      onClose={() => onClose(false)}
      title={`Appeal the decision on your ${contentName(target)}`}
      description="Where possible, another administrator reviews the decision. You can appeal once."
      initialFocus={field}
    >
      <LeaveGuard isDirty={textLength(text) > 0 && !isBusy} />
      <FailureBanner text={failure} onDismiss={dismiss} />
      <form noValidate onSubmit={send} className="grid gap-5">
        <AppealField
          ref={field}
          text={text}
          onChange={setText}
          error={appealError(text, hasTried)}
          isBusy={isBusy}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={() => onClose(false)}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? 'Sending…' : 'Send appeal'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface AppealFieldProps {
  ref: Ref<HTMLTextAreaElement>
  text: string
  onChange: (text: string) => void
  error: string | undefined
  isBusy: boolean
}

function AppealField({ ref, text, onChange, error, isBusy }: AppealFieldProps) {
  return (
    <Field
      label="Why should it be shown?"
      error={error}
      aside={<CharacterCount text={text} max={limits.appealMax} />}
    >
      <Textarea
        ref={ref}
        rows={5}
        value={text}
        readOnly={isBusy}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
