import { useState } from 'react'
import * as texts from '#messages/appeals'
import type { OwnDecision } from '../../contract/appeals.ts'
import type { Statement } from '../../contract/statements.ts'
import { labelOf } from '../lib/enum-labels.ts'
import { ruleName, ruleText } from '../reports/rule-texts.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useFocusWhenRendered } from '../ui/use-focus-when-rendered.ts'
import { StatementDetails } from './statement-details.tsx'

const AppealDialog = lazyPart(async () => (await import('./appeal-dialog.tsx')).AppealDialog)

const outcomeTexts = {
  PENDING: texts.youHaveAppealedWe,
  REJECTED: texts.weReviewedRejectedYour,
}

/** The whole statement of reasons, once it is asked for. */
function WhyHidden({ statement }: { statement: Statement }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="mt-1" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-target cursor-pointer items-center rounded-control font-medium text-accent">
        {texts.whyWasThisHidden}
      </summary>
      {isOpen && <StatementDetails statement={statement} />}
    </details>
  )
}

/** What was decided about the viewer's content and why, and the button to appeal. */
export function DecisionReason({
  decision,
  noticeId,
}: {
  decision: OwnDecision
  noticeId: string
}) {
  const { type, id, rule, appeal, statement } = decision
  const [isAppealing, setAppealing] = useState(false)
  const focusWhenRendered = useFocusWhenRendered()
  return (
    <>
      <p className="mt-1">
        <span dir="auto">
          {statement?.ground === 'DECISION_GROUND_ILLEGAL_CONTENT'
            ? texts.breaksThisLaw({ law: statement.reference })
            : texts.breaksTheRule({ rule: ruleName(rule), text: ruleText(rule) })}
        </span>
      </p>
      {statement && <WhyHidden statement={statement} />}
      {appeal ? (
        <p className="mt-2 text-ink-soft">{labelOf(outcomeTexts, appeal.outcome)}</p>
      ) : (
        <Button
          variant="outline"
          size="sm"
          className="mt-2.5"
          aria-label={texts.appealDecision({ type })}
          onClick={() => setAppealing(true)}
        >
          {texts.appeal}
        </Button>
      )}
      {isAppealing && (
        <AppealDialog
          target={{ type, id }}
          onClose={(isSent) => {
            setAppealing(false)
            // The button that opened the dialog is no longer rendered.
            if (isSent) focusWhenRendered(noticeId)
          }}
          onFailure={() => setAppealing(false)}
        />
      )}
    </>
  )
}
