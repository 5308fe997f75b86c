import { type FormEvent, useRef, useState } from 'react'
import { limits } from '../../contract/limits.ts'
import type { VoteReview } from '../../contract/vote-reviews.ts'
import { isAlreadyDecided } from '../lib/api-error.ts'
import { textLength } from '../lib/text-length.ts'
import { useSingleFlight } from '../lib/use-single-flight.ts'
import { Button } from '../ui/button.tsx'
import { CharacterCount } from '../ui/character-count.tsx'
import { Field, Textarea } from '../ui/field.tsx'
import { LazyDialog } from '../ui/lazy-dialog.tsx'
import { type GroupDecision, useDecideReview } from './api.ts'
import { decisionTexts } from './review-texts.ts'

interface DecideReviewDialogProps {
  review: VoteReview
  decision: GroupDecision
  onClose: () => void
  /** Finds the element that receives the focus after the group leaves the list. */
  findHeading: () => HTMLElement | null
}

/** Confirmation dialog of a decision about held votes: states the consequence and asks for the reason. */
export function DecideReviewDialog(props: DecideReviewDialogProps) {
  const { review, decision, onClose, findHeading } = props
  const { mutate, isPending } = useDecideReview(review.id)
  const send = useSingleFlight(mutate)
  const isDone = useRef(false)
  const texts = decisionTexts[decision]

  function decide(reason: string): void {
    const finish = () => {
      isDone.current = true
      onClose()
    }
    send(
      { decision, reason },
      { onSuccess: finish, onError: (error) => isAlreadyDecided(error) && finish() },
    )
  }

  return (
    <LazyDialog
      isOpen
      onClose={() => {
        if (!isPending) onClose()
      }}
      title={texts.title(review.personality.name)}
      description={texts.consequence}
      finalFocus={() => (isDone.current ? findHeading() : null)}
    >
      <ReasonForm
        label={texts.label}
        isDestructive={decision === 'EXCLUDED' || decision === 'APPEALS_REJECTED'}
        isBusy={isPending}
        onDecide={decide}
        onCancel={onClose}
      />
    </LazyDialog>
  )
}

interface ReasonFormProps {
  label: string
  isDestructive: boolean
  isBusy: boolean
  onDecide: (reason: string) => void
  onCancel: () => void
}

function ReasonForm({ label, isDestructive, isBusy, onDecide, onCancel }: ReasonFormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const length = textLength(text)
  const isTooLong = length > limits.adminReasonMax
  const error = isTooLong
    ? `Reason must not exceed ${limits.adminReasonMax} characters`
    : hasTried && length === 0
      ? 'Give a reason'
      : undefined

  function decide(event: FormEvent): void {
    event.preventDefault()
    setHasTried(true)
    if (isTooLong || length === 0) field.current?.focus()
    else onDecide(text)
  }

  return (
    <form noValidate onSubmit={decide} className="grid gap-5">
      <Field
        label="Reason"
        hint="Other administrators see it in the audit log. Do not name members."
        error={error}
        aside={<CharacterCount text={text} max={limits.adminReasonMax} />}
      >
        <Textarea
          ref={field}
          rows={3}
          value={text}
          readOnly={isBusy}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant={isDestructive ? 'destructive' : 'primary'}
          aria-disabled={isBusy}
        >
          {isBusy ? 'Processing...' : label}
        </Button>
      </div>
    </form>
  )
}
