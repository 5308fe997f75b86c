import { useEffect, useState } from 'react'
import * as texts from '#messages/moderation'
import type { Appeal } from '../../contract/appeals.ts'
import { labelOf } from '../lib/enum-labels.ts'
import { ruleName } from '../reports/rule-texts.ts'
import { Button } from '../ui/button.tsx'
import { DecisionDialog } from '../ui/decision-dialog.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { preloadDialog } from '../ui/lazy-dialog.tsx'
import { Time } from '../ui/time.tsx'
import { CaseTargetSummary } from './case-target-summary.tsx'
import { useDecideAppeal } from './decision-mutations.ts'
import { namedTarget, outcomeLabels } from './decision-texts.ts'

/** Element id of an appeal, used to move the focus to it. */
export const appealElementId = ({ id }: Pick<Appeal, 'id'>) => `appeal-${id}`

interface AppealCardProps {
  appeal: Appeal
  /** Finds the element that receives the focus after the appeal leaves the list. */
  findHeading: () => HTMLElement | null
}

/** One appeal: the hidden content, the decision and the author's objection. */
export function AppealCard({ appeal, findHeading }: AppealCardProps) {
  const { text, createdAt, mayDecide } = appeal
  const { target, outcome, rule, decidedAt } = appeal.case
  const [isGranting, setGranting] = useState<boolean | null>(null)
  useEffect(preloadDialog, [])
  return (
    <li
      id={appealElementId(appeal)}
      tabIndex={-1}
      className="scroll-mt-20 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <CaseTargetSummary target={target} />
      {outcome && decidedAt && (
        <p className="mt-4 text-small text-ink-soft">
          {texts.decidedAgo({
            outcome: labelOf(outcomeLabels, outcome),
            hasRule: rule ? 'yes' : 'no',
            rule: rule && ruleName(rule),
            time: <Time value={decidedAt} as="ago" />,
            hasEnd: 'no',
            end: null,
          })}
        </p>
      )}
      <div className="mt-3 rounded-control bg-sunken p-3.5">
        <p className="text-caption text-ink-soft">
          {texts.theAuthorSaysTime({ time: <Time value={createdAt} as="ago" /> })}
        </p>
        <p className="mt-1 max-w-measure whitespace-pre-line wrap-anywhere">{text}</p>
      </div>
      {mayDecide ? (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="sm"
            aria-keyshortcuts="g"
            onClick={() => setGranting(true)}
          >
            {texts.grant}
          </Button>
          <Button
            variant="danger"
            size="sm"
            aria-keyshortcuts="r"
            onClick={() => setGranting(false)}
          >
            {texts.reject}
          </Button>
        </div>
      ) : (
        <p className="mt-4 text-small text-ink-soft">{texts.youMadeDecisionWrote}</p>
      )}
      {isGranting !== null && (
        <DecideAppealDialog
          appeal={appeal}
          isGranting={isGranting}
          onClose={() => setGranting(null)}
          findHeading={findHeading}
        />
      )}
    </li>
  )
}

interface DecideAppealDialogProps extends AppealCardProps {
  isGranting: boolean
  onClose: () => void
}

function DecideAppealDialog({ appeal, isGranting, onClose, findHeading }: DecideAppealDialogProps) {
  const mutation = useDecideAppeal(appeal.id)
  const target = namedTarget(appeal.case.target)
  return (
    <DecisionDialog
      title={isGranting ? texts.showAgain(target) : texts.keepHidden(target)}
      description={isGranting ? texts.everyoneSeesAgainAuthor : texts.staysHiddenPermanentlyAuthor}
      mutation={mutation}
      onClose={onClose}
      findHeading={findHeading}
    >
      {(decide) => (
        <FormButtons onCancel={onClose}>
          <Button
            variant={isGranting ? 'primary' : 'destructive'}
            aria-disabled={mutation.isPending}
            onClick={() => decide(isGranting)}
          >
            {mutation.isPending ? texts.processing : isGranting ? texts.grant : texts.reject}
          </Button>
        </FormButtons>
      )}
    </DecisionDialog>
  )
}
