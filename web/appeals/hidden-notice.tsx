import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { OwnDecision } from '../../contract/appeals.ts'
import type { Statement } from '../../contract/statements.ts'
import { failureText } from '../lib/api-error.ts'
import { labelOf } from '../lib/enum-labels.ts'
import { ruleName, ruleText } from '../reports/rule-texts.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { RetryButton } from '../ui/retry-button.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useFocusWhenRendered } from '../ui/use-focus-when-rendered.ts'
import { ownDecisionQuery, waitsForReview } from './api.ts'
import { contentName, type HiddenContent } from './hidden-content.ts'

const StatementDetails = lazyPart(
  async () => (await import('./statement-details.tsx')).StatementDetails,
)
const AppealDialog = lazyPart(async () => (await import('./appeal-dialog.tsx')).AppealDialog)

interface HiddenNoticeProps {
  target: HiddenContent
  className?: string
}

/** Shown to the author of a hidden comment or post: which rule it breaks, and the button to appeal. */
export function HiddenNotice({ target, className }: HiddenNoticeProps) {
  const { data, error, isFetching, refetch } = useQuery(ownDecisionQuery(target.id))
  const noticeId = `hidden-${target.id}`
  return (
    <section
      id={noticeId}
      tabIndex={-1}
      aria-label={`Why this ${contentName(target)} is hidden`}
      className={className}
    >
      <div className="flex gap-3 rounded-control border border-line bg-sunken p-3.5 text-small">
        <EyeOff aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-ink-soft" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{`${data === waitsForReview ? 'Waits for review' : 'Hidden'}. Only you can see this ${contentName(target)}.`}</p>
          {data === waitsForReview ? (
            <p className="mt-1">A moderator reads it first. You are told the decision.</p>
          ) : data ? (
            <DecisionReason decision={data} noticeId={noticeId} />
          ) : error ? (
            <p role="alert" className="mt-1 flex flex-wrap items-center gap-x-3">
              <span>{failureText(error)}</span>
              <RetryButton onRetry={refetch} isRetrying={isFetching} />
            </p>
          ) : (
            data === undefined && (
              <Loading label="Loading the reason">
                <Skeleton className="mt-1.5 h-4 w-4/5" />
              </Loading>
            )
          )}
        </div>
      </div>
    </section>
  )
}

const outcomeTexts = {
  PENDING: 'You have appealed. We will tell you the outcome.',
  REJECTED: 'We reviewed and rejected your appeal. The decision stands.',
}

/** The whole statement of reasons, once it is asked for. */
function WhyHidden({ statement }: { statement: Statement }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="mt-1" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-target cursor-pointer items-center rounded-control font-medium text-accent">
        Why was this hidden?
      </summary>
      {isOpen && <StatementDetails statement={statement} onFailure={() => setOpen(false)} />}
    </details>
  )
}

function DecisionReason({ decision, noticeId }: { decision: OwnDecision; noticeId: string }) {
  const { type, id, rule, appeal, statement } = decision
  const [isAppealing, setAppealing] = useState(false)
  const focusWhenRendered = useFocusWhenRendered()
  return (
    <>
      <p className="mt-1">{`An administrator decided that it breaks the rule “${ruleName(rule)}”: ${ruleText(rule)}`}</p>
      {statement && <WhyHidden statement={statement} />}
      {appeal ? (
        <p className="mt-2 text-ink-soft">{labelOf(outcomeTexts, appeal.outcome)}</p>
      ) : (
        <Button
          variant="outline"
          size="sm"
          className="mt-2.5"
          aria-label={`Appeal the decision on this ${contentName(decision)}`}
          onClick={() => setAppealing(true)}
        >
          Appeal
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
