import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import * as texts from '#messages/moderation'
import type { Case, CaseAction } from '../../contract/moderation.ts'
import { labelOf, lookUp } from '../lib/enum-labels.ts'
import { fullCount } from '../lib/formats.ts'
import { ruleName } from '../reports/rule-texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { preloadDialog } from '../ui/lazy-dialog.tsx'
import { Time } from '../ui/time.tsx'
import { Checkbox } from '../users/user-parts.tsx'
import { CaseClaim } from './case-claim.tsx'
import { CaseNotes } from './case-notes.tsx'
import { CaseNotices } from './case-notices.tsx'
import { CaseTargetSummary } from './case-target-summary.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { actionTexts, heldLabels, namedTarget, outcomeLabels, textsOf } from './decision-texts.ts'
import type { CaseSelection } from './use-case-selection.ts'

/** Element id of a case, used to move the focus to it. */
export const caseElementId = ({ id }: Pick<Case, 'id'>) => `case-${id}`

/** One case: the reported target, the reports, and the buttons that decide it. */
export function CaseCard({ item, findHeading, selection }: CaseCardProps) {
  return (
    <li
      id={caseElementId(item)}
      tabIndex={-1}
      className="scroll-mt-20 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex items-start gap-1">
        {selection && (
          <div className="-ms-3 -mt-2">
            <Checkbox
              label={texts.selectTarget(namedTarget(item.target))}
              shortcut="x"
              isChecked={selection.has(item)}
              onChange={(isSelected) => selection.set(item, isSelected)}
            />
          </div>
        )}
        <div className="min-w-0 flex-1">
          <CaseTargetSummary target={item.target} />
        </div>
      </div>
      <Reasons item={item} />
      <CaseNotices item={item} />
      {item.outcome && item.decidedAt && (
        <p className="mt-4 text-small">
          <span>
            {texts.decidedAgo({
              outcome: (
                <span className="font-semibold">{labelOf(outcomeLabels, item.outcome)}</span>
              ),
              hasRule: item.rule ? 'yes' : 'no',
              rule: item.rule && ruleName(item.rule),
              time: <Time value={item.decidedAt} as="ago" />,
              hasEnd: item.suspendedUntil ? 'yes' : 'no',
              end: item.suspendedUntil && <Time value={item.suspendedUntil} />,
            })}
          </span>
          {item.outcome === 'SUSPENDED' && (
            <span className="block text-caption text-ink-soft wrap-anywhere">
              {texts.reference({ id: item.id })}
            </span>
          )}
        </p>
      )}
      {item.answer && (
        <p dir="auto" className="mt-2 max-w-measure text-small text-ink-soft wrap-anywhere">
          {item.answer}
        </p>
      )}
      {item.actions.length > 0 && (
        <div className="mt-1 flex flex-wrap items-center gap-x-6 text-small">
          <CaseNotes item={item} />
          {item.outcome === null && <CaseClaim item={item} />}
        </div>
      )}
      <CaseActions item={item} findHeading={findHeading} />
    </li>
  )
}

interface CaseCardProps {
  item: Case
  /** Finds the element that receives the focus after the case leaves the list. */
  findHeading: () => HTMLElement | null
  /** Undefined if the case cannot be selected. */
  selection?: CaseSelection | undefined
}

function Reasons({ item }: { item: Case }) {
  const { reportCount, reasons, notes, heldFor } = item
  return (
    <div className="mt-4">
      <p className="flex flex-wrap items-center gap-2 text-small">
        <span className="tabular font-semibold">
          {heldFor && reportCount === 0
            ? labelOf(heldLabels, heldFor)
            : reportCount === 0
              ? texts.flaggedByAnAdministrator
              : item.notices.length > 0
                ? texts.reports({ count: reportCount })
                : texts.reportedByMembers({ count: reportCount })}
        </span>
        {reasons.map(({ reason, count }) => (
          <Badge key={reason}>
            <span>{ruleName(reason)}</span>
            {reasons.length > 1 && <span aria-hidden="true">{`× ${fullCount(count)}`}</span>}
            {reasons.length > 1 && (
              <span className="sr-only">{texts.reportedTimes({ count })}</span>
            )}
          </Badge>
        ))}
      </p>
      {notes.length > 0 && (
        <details className="group mt-1 text-small">
          <summary className="inline-flex min-h-target cursor-pointer items-center gap-1 rounded-control font-medium text-accent">
            <ChevronRight
              aria-hidden="true"
              className="size-4 transition-transform group-open:rotate-90"
            />
            <span>{texts.latestNotes({ count: notes.length })}</span>
          </summary>
          <ul className="space-y-2">
            {notes.map(({ reason, note }, index) => (
              <li
                dir="auto"
                key={index}
                className="max-w-measure rounded-control bg-sunken px-3.5 py-2 whitespace-pre-line wrap-anywhere"
              >
                {texts.noteOnRule({
                  rule: <span className="text-caption text-ink-soft">{ruleName(reason)}</span>,
                  note: <span dir="auto">{note}</span>,
                })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

// A newer server may offer an action that this page has no texts for.
const isKnownAction = (action: CaseAction) => lookUp(actionTexts, action) !== undefined

/** Letters of `QueueKeys`. */
const keyOf: Partial<Record<CaseAction, string>> = { hide: 'h', dismiss: 'd', restore: 'r' }

function CaseActions({ item, findHeading }: CaseCardProps) {
  const [chosenAction, setChosenAction] = useState<CaseAction | null>(null)
  useEffect(preloadDialog, [])
  if (item.actions.length === 0) {
    if (item.outcome !== null) return null
    return <p className="mt-4 text-small text-ink-soft">{texts.yoursSoAnotherAdministrator}</p>
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
      {item.target.type === 'personality' && item.target.personality && (
        <ButtonLink
          to={`/admin/personalities?q=${encodeURIComponent(item.target.personality.name)}`}
          variant="outline"
          size="sm"
        >
          {texts.editOrDelete}
        </ButtonLink>
      )}
      {item.actions.filter(isKnownAction).map((action) => (
        <Button
          key={action}
          variant={action === 'hide' || action === 'suspend' ? 'danger' : 'outline'}
          size="sm"
          aria-keyshortcuts={keyOf[action]}
          onClick={() => setChosenAction(action)}
        >
          {action === 'suspend' && item.target.type !== 'user'
            ? texts.suspendAuthor
            : textsOf(item, action).label}
        </Button>
      ))}
      {chosenAction && (
        <DecideDialog
          item={item}
          action={chosenAction}
          onClose={() => setChosenAction(null)}
          findHeading={findHeading}
        />
      )}
    </div>
  )
}
