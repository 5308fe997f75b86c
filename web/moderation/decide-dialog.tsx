import { type FormEvent, useRef, useState } from 'react'
import type { Case, CaseAction, Decision } from '../../contract/moderation.ts'
import type { ReportReason } from '../../contract/reports.ts'
import type { SuspendedVotes } from '../../contract/users.ts'
import { isAlreadyDecided } from '../lib/api-error.ts'
import { useSingleFlight } from '../lib/use-single-flight.ts'
import { RuleChoice } from '../reports/rule-choice.tsx'
import { Button } from '../ui/button.tsx'
import { LazyDialog } from '../ui/lazy-dialog.tsx'
import { VotesChoice } from '../users/votes-choice.tsx'
import { useDecide } from './decision-mutations.ts'
import { actionTexts, authorName, targetName } from './decision-texts.ts'

interface DecideDialogProps {
  item: Case
  action: CaseAction
  onClose: () => void
  findHeading: () => HTMLElement | null
}

/**
 * Confirmation dialog of a decision: states the consequence and asks for the broken rule if there is one, and for what
 * happens to the votes of a suspended author. Votes of anonymous authors are kept, because falling counts would identify
 * them.
 */
export function DecideDialog({ item, action, onClose, findHeading }: DecideDialogProps) {
  const { target } = item
  const isDone = useRef(false)
  const { mutate, isPending } = useDecide(item.id)
  const send = useSingleFlight(mutate)
  const texts = actionTexts[action]

  function decide(choice: Choice): void {
    const finish = () => {
      isDone.current = true
      onClose()
    }
    send(
      { action, ...choice },
      // Another moderator may have decided it first; the case leaves the list either way.
      { onSuccess: finish, onError: (error) => isAlreadyDecided(error) && finish() },
    )
  }

  return (
    <LazyDialog
      isOpen
      onClose={() => {
        if (!isPending) onClose()
      }}
      title={texts.title(action === 'suspend' ? authorName(target) : targetName(target))}
      description={texts.consequence(target)}
      finalFocus={() => (isDone.current ? findHeading() : null)}
    >
      <DecisionForm
        breaksRule={action === 'hide' || action === 'suspend'}
        hasVotes={action === 'suspend' && !target.isAnonymous}
        suggestedRule={item.reasons[0]?.reason ?? null}
        label={texts.label}
        isBusy={isPending}
        onDecide={decide}
        onCancel={onClose}
      />
    </LazyDialog>
  )
}

/** What a moderator chooses in the form. */
type Choice = Pick<Decision, 'rule' | 'votes'>

interface DecisionFormProps {
  /** The decision states the rule that was broken. */
  breaksRule: boolean
  /** The decision says what happens to the votes of the author. */
  hasVotes: boolean
  suggestedRule: ReportReason | null
  /** The action, as the button's label. */
  label: string
  isBusy: boolean
  onDecide: (choice: Choice) => void
  onCancel: () => void
}

function DecisionForm(props: DecisionFormProps) {
  const { breaksRule, hasVotes, suggestedRule, label, isBusy, onDecide, onCancel } = props
  const [rule, setRule] = useState<ReportReason | null>(suggestedRule)
  const [votes, setVotes] = useState<SuspendedVotes>('keep')
  const [hasTried, setHasTried] = useState(false)

  function decide(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setHasTried(true)
    if (breaksRule && !rule) {
      event.currentTarget.querySelector<HTMLElement>('input[type=radio]')?.focus()
    } else onDecide({ ...(breaksRule && rule && { rule }), ...(hasVotes && { votes }) })
  }

  return (
    <form noValidate onSubmit={decide}>
      {breaksRule && (
        <RuleChoice
          legend="Which rule is broken?"
          chosen={rule}
          onChoose={setRule}
          error={hasTried && !rule ? 'Please choose a rule' : undefined}
        />
      )}
      {hasVotes && <VotesChoice chosen={votes} wereWithdrawn={false} onChoose={setVotes} />}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant={breaksRule ? 'destructive' : 'primary'}
          aria-disabled={isBusy}
        >
          {isBusy ? 'Processing...' : label}
        </Button>
      </div>
    </form>
  )
}
