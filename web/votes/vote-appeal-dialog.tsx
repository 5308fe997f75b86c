import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { limits } from '../../contract/limits.ts'
import type { OwnVote } from '../../contract/votes.ts'
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
import { heldVotesQuery } from './held-votes.ts'

interface VoteAppealDialogProps {
  personality: Pick<OwnVote['personality'], 'id' | 'name'>
  onClose: (isSent: boolean) => void
}

/** Error message for a text that is no valid appeal; undefined if it is valid, or empty and not sent yet. */
function appealError(text: string, hasTried: boolean): string | undefined {
  const length = textLength(text)
  if (length > limits.appealMax) return `Appeal must not exceed ${limits.appealMax} characters`
  return hasTried && length === 0 ? 'Say why your vote should count' : undefined
}

/** The form of an appeal about a held vote; each review can be appealed once. */
export function VoteAppealDialog({ personality, onClose }: VoteAppealDialogProps) {
  const client = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const { submit, isBusy, failure, dismiss } = useSubmission(async () => {
    const held = await api('POST /vote-appeals', { body: { personalityId: personality.id, text } })
    client.setQueryData(heldVotesQuery.queryKey, (known) => ({ ...known, [personality.id]: held }))
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
      title={`Appeal about your vote on ${personality.name}`}
      description="Administrators read your text without your name. Do not write how you voted or who you are. You can appeal once."
      initialFocus={field}
    >
      <LeaveGuard isDirty={textLength(text) > 0 && !isBusy} />
      <FailureBanner text={failure} onDismiss={dismiss} />
      <form noValidate onSubmit={send} className="grid gap-5">
        <Field
          label="Why should your vote count?"
          error={appealError(text, hasTried)}
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
