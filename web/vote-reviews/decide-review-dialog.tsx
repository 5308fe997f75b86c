import { type FormEvent, useRef, useState } from 'react'
import { limits } from '../../contract/limits.ts'
import type { VoteReview } from '../../contract/vote-reviews.ts'
import { textLength } from '../lib/text-length.ts'
import { Button } from '../ui/button.tsx'
import { CharacterCount } from '../ui/character-count.tsx'
import { DecisionDialog } from '../ui/decision-dialog.tsx'
import { Field, Textarea } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
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
  const mutation = useDecideReview(review.id)
  const texts = decisionTexts[decision]
  return (
    <DecisionDialog
      title={texts.title(review.personality.name)}
      description={texts.consequence}
      mutation={mutation}
      onClose={onClose}
      findHeading={findHeading}
    >
      {(decide) => (
        <ReasonForm
          label={texts.label}
          isDestructive={decision === 'EXCLUDED' || decision === 'APPEALS_REJECTED'}
          isBusy={mutation.isPending}
          onDecide={(reason) => decide({ decision, reason })}
          onCancel={onClose}
        />
      )}
    </DecisionDialog>
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
      <FormButtons onCancel={onCancel}>
        <Button
          type="submit"
          variant={isDestructive ? 'destructive' : 'primary'}
          aria-disabled={isBusy}
        >
          {isBusy ? 'Processing...' : label}
        </Button>
      </FormButtons>
    </form>
  )
}
