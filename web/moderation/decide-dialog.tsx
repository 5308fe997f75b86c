import { type FormEvent, useRef, useState } from 'react'
import type { Case, CaseAction } from '../../contract/moderation.ts'
import type { ReportReason } from '../../contract/reports.ts'
import { RuleChoice } from '../reports/rule-choice.tsx'
import { Button } from '../ui/button.tsx'
import { LazyDialog } from '../ui/lazy-dialog.tsx'
import { actionTexts, nameOf, suspendedName } from './action-labels.ts'
import { isSettled, useDecide } from './use-decide.ts'

interface DecideDialogProps {
  item: Case
  act: CaseAction
  onClose: () => void
  findHeading: () => HTMLElement | null
}

/** Says what follows from an act, asks for the rule where one is broken, and does it. */
export function DecideDialog({ item, act, onClose, findHeading }: DecideDialogProps) {
  const { target, reasons } = item
  const breaksRule = act === 'hide' || act === 'suspend'
  const [rule, setRule] = useState<ReportReason | null>(reasons[0]?.reason ?? null)
  const [isTried, setTried] = useState(false)
  const isDone = useRef(false)
  const { mutate, isPending } = useDecide(item.id)
  const words = actionTexts[act]

  function decide(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setTried(true)
    if (isPending) return
    if (breaksRule && !rule) {
      event.currentTarget.querySelector<HTMLElement>('input[type=radio]')?.focus()
      return
    }
    const settle = () => {
      isDone.current = true
      onClose()
    }
    mutate(
      { act, ...(breaksRule && rule && { rule }) },
      // Whoever else was faster has decided it: the case leaves the list either way.
      { onSuccess: settle, onError: (error) => isSettled(error) && settle() },
    )
  }

  return (
    <LazyDialog
      isOpen
      onClose={() => {
        if (!isPending) onClose()
      }}
      title={words.title(act === 'suspend' ? suspendedName(target) : nameOf(target))}
      description={words.follows(target)}
      finalFocus={() => (isDone.current ? findHeading() : null)}
    >
      <form noValidate onSubmit={decide}>
        {breaksRule && (
          <RuleChoice
            legend="Which rule is broken?"
            chosen={rule}
            onChoose={setRule}
            error={isTried && !rule ? 'Please choose a rule' : undefined}
          />
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={breaksRule ? 'destructive' : 'primary'}
            aria-disabled={isPending}
          >
            {isPending ? 'Processing...' : words.label}
          </Button>
        </div>
      </form>
    </LazyDialog>
  )
}
