import { type FormEvent, useRef, useState } from 'react'
import * as texts from '#messages/vote-reviews'
import { limits } from '../../contract/limits.ts'
import type { VoteReview } from '../../contract/vote-reviews.ts'
import { textLength } from '../lib/text-length.ts'
import { Button } from '../ui/button.tsx'
import { DecisionDialog } from '../ui/decision-dialog.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { isTooLong, TextField } from '../ui/text-field.tsx'
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
  const { title, consequence, label } = decisionTexts[decision]
  return (
    <DecisionDialog
      title={title(review.personality.name)}
      description={consequence}
      mutation={mutation}
      onClose={onClose}
      findHeading={findHeading}
    >
      {(decide) => (
        <ReasonForm
          label={label}
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
  const isEmpty = textLength(text) === 0

  function decide(event: FormEvent): void {
    event.preventDefault()
    setHasTried(true)
    if (isEmpty || isTooLong(text, limits.adminReasonMax)) field.current?.focus()
    else onDecide(text)
  }

  return (
    <form noValidate onSubmit={decide} className="grid gap-5">
      <TextField
        ref={field}
        label={texts.reason}
        hint={texts.otherAdministratorsSeeAudit}
        name="reason"
        text={text}
        max={limits.adminReasonMax}
        error={hasTried && isEmpty ? texts.giveAReason : undefined}
        onChange={setText}
        isBusy={isBusy}
      />
      <FormButtons onCancel={onCancel}>
        <Button
          type="submit"
          variant={isDestructive ? 'destructive' : 'primary'}
          aria-disabled={isBusy}
        >
          {isBusy ? texts.processing : label}
        </Button>
      </FormButtons>
    </form>
  )
}
