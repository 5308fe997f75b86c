import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { limits } from '../../contract/limits.ts'
import { FailureBanner } from '../accounts/failure-banner.tsx'
import { api } from '../lib/api.ts'
import { textLength } from '../lib/text-length.ts'
import { toast } from '../lib/toast.ts'
import { useSubmission } from '../lib/use-submission.ts'
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

/** The form of an appeal against a moderator's decision; each decision can be appealed once. */
export function AppealDialog({ target, onClose }: AppealDialogProps) {
  const client = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const length = textLength(text)
  const error =
    length > limits.appealMax
      ? `Appeal must not exceed ${limits.appealMax} characters`
      : hasTried && length === 0
        ? 'Please say why'
        : undefined
  const { submit, isBusy, failure, dismiss } = useSubmission(async () => {
    const decision = await api('POST /appeals', { body: { ...target, text } })
    client.setQueryData(ownDecisionQuery(target.id).queryKey, decision)
    toast.success('Your appeal has been sent.')
    onClose(true)
  })

  function send(event: FormEvent): void {
    event.preventDefault()
    setHasTried(true)
    if (length === 0 || error) field.current?.focus()
    else void submit(undefined)
  }

  return (
    <Dialog
      isOpen
      onClose={() => onClose(false)}
      title={`Appeal against the hiding of your ${contentName(target)}`}
      description="Somebody who did not make the decision looks again, where there is somebody else. You can appeal once."
      initialFocus={field}
    >
      <LeaveGuard isDirty={length > 0 && !isBusy} />
      <FailureBanner text={failure} onDismiss={dismiss} />
      <form noValidate onSubmit={send} className="grid gap-5">
        <Field
          label="Why should it be shown?"
          error={error}
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
