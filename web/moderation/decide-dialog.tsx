import { type FormEvent, useState } from 'react'
import * as texts from '#messages/moderation'
import type { Case, CaseAction, Decision } from '../../contract/moderation.ts'
import { allows } from '../../contract/permissions.ts'
import type { ReportReason } from '../../contract/reports.ts'
import type { SuspendedVotes } from '../../contract/users.ts'
import { useSession } from '../accounts/session.ts'
import { RuleChoice } from '../reports/rule-choice.tsx'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { DecisionDialog } from '../ui/decision-dialog.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { VotesChoice } from '../users/votes-choice.tsx'
import { AnswerChoice } from './answer-choice.tsx'
import { useClaim } from './case-claim.tsx'
import { useDecide } from './decision-mutations.ts'
import { textsOf } from './decision-texts.ts'
import { type Duration, DurationChoice } from './duration-choice.tsx'
import {
  type GroundDraft,
  GroundFields,
  groundOf,
  groundOfNotices,
  isGroundComplete,
} from './ground-fields.tsx'

interface DecideDialogProps {
  item: Case
  action: CaseAction
  onClose: () => void
  findHeading: () => HTMLElement | null
}

/**
 * Confirmation dialog of a decision: states the consequence and asks for the broken rule if there is one, and for what
 * happens to the votes of a suspended author. Moderators always keep them. Votes of anonymous authors are kept, because
 * falling counts would identify them.
 */
export function DecideDialog({ item, action, onClose, findHeading }: DecideDialogProps) {
  const { target } = item
  const role = useSession(({ user }) => user?.role)
  const mutation = useDecide(item.id)
  const claim = useClaim(item)
  const other = claim && !claim.isOwn ? claim.user.name : null
  const actionTexts = textsOf(item, action)
  return (
    <DecisionDialog
      title={actionTexts.title(target)}
      description={
        <>
          <span>{actionTexts.consequence(target)}</span>
          {other !== null && (
            <span className="mt-3 block font-semibold text-ink">
              {texts.worksDecideAllSame({ name: other })}
            </span>
          )}
        </>
      }
      mutation={mutation}
      onClose={onClose}
      findHeading={findHeading}
    >
      {(decide) => (
        <DecisionForm
          breaksRule={action === 'hide' || action === 'suspend'}
          isSuspension={action === 'suspend'}
          mayBeEndless={allows(role, 'manageMembers')}
          isDismissal={action === 'dismiss' && item.reportCount > 0}
          initialGround={groundOfNotices(item.notices)}
          hasVotes={action === 'suspend' && !target.isAnonymous && allows(role, 'manageMembers')}
          suggestedRule={item.reasons[0]?.reason ?? null}
          label={actionTexts.label}
          isBusy={mutation.isPending}
          onDecide={(choice) => decide({ action, ...choice, ...(other && { despiteClaim: true }) })}
          onCancel={onClose}
        />
      )}
    </DecisionDialog>
  )
}

/** What a moderator chooses in the form. */
type Choice = Omit<Decision, 'action' | 'despiteClaim'>

interface DecisionFormProps {
  /** The decision states the rule that was broken. */
  breaksRule: boolean
  isSuspension: boolean
  /** The suspension may last without end. */
  mayBeEndless: boolean
  /** Reports can be called manifestly unfounded. */
  isDismissal: boolean
  initialGround: GroundDraft
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
  const { breaksRule, isSuspension, isDismissal, initialGround, hasVotes, suggestedRule } = props
  const { label, isBusy, onDecide, onCancel } = props
  const [rule, setRule] = useState<ReportReason | null>(suggestedRule)
  const [ground, setGround] = useState(initialGround)
  const [isUnfounded, setUnfounded] = useState(false)
  const [votes, setVotes] = useState<SuspendedVotes>('keep')
  const [days, setDays] = useState<Duration>(7)
  const [answer, setAnswer] = useState('')
  const [hasTried, setHasTried] = useState(false)

  function decide(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setHasTried(true)
    if (breaksRule && !rule) {
      event.currentTarget.querySelector<HTMLElement>('input[type=radio]')?.focus()
    } else if (breaksRule && !isGroundComplete(ground)) {
      event.currentTarget.querySelector<HTMLElement>('[aria-invalid], input:not([type])')?.focus()
    } else {
      onDecide({
        ...(breaksRule && rule && { rule, ...groundOf(ground) }),
        ...(breaksRule && answer && { answer }),
        ...(isSuspension && { days }),
        ...(hasVotes && { votes }),
        ...(isDismissal && isUnfounded && { isUnfounded }),
      })
    }
  }

  return (
    <form noValidate onSubmit={decide}>
      {breaksRule && (
        <RuleChoice
          legend={texts.whichRuleIsBroken}
          chosen={rule}
          onChoose={(chosen) => {
            setRule(chosen)
            setAnswer('')
          }}
          error={hasTried && !rule ? texts.pleaseChooseARule : undefined}
        />
      )}
      {breaksRule && <AnswerChoice rule={rule} chosen={answer} onChoose={setAnswer} />}
      {breaksRule && <GroundFields draft={ground} onChange={setGround} hasTried={hasTried} />}
      {isSuspension && (
        <DurationChoice chosen={days} mayBeEndless={props.mayBeEndless} onChoose={setDays} />
      )}
      {isDismissal && (
        <CheckboxField
          label={texts.manifestlyUnfounded}
          hint={texts.whoSendsManySuch}
          isChecked={isUnfounded}
          onChange={setUnfounded}
          className="mt-4"
        />
      )}
      {hasVotes && <VotesChoice chosen={votes} wereWithdrawn={false} onChoose={setVotes} />}
      <FormButtons className="mt-6" onCancel={onCancel}>
        <Button
          type="submit"
          variant={breaksRule ? 'destructive' : 'primary'}
          aria-disabled={isBusy}
        >
          {isBusy ? texts.processing : label}
        </Button>
      </FormButtons>
    </form>
  )
}
