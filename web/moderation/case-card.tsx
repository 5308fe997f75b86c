import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Case, CaseAction } from '../../contract/moderation.ts'
import { labelOf, lookUp } from '../lib/enum-labels.ts'
import { fullCount, plural } from '../lib/formats.ts'
import { ruleName } from '../reports/rule-texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { preloadDialog } from '../ui/lazy-dialog.tsx'
import { Time } from '../ui/time.tsx'
import { actionTexts, outcomeWords } from './action-labels.ts'
import { ReportTarget } from './case-target.tsx'
import { DecideDialog } from './decide-dialog.tsx'

/** The element of a case, so that the focus can go there. */
export const caseElementId = ({ id }: Pick<Case, 'id'>) => `case-${id}`

/** A thing that was reported, with why, how often, and what can be done about it. */
export function CaseCard({ item, findHeading }: CaseCardProps) {
  return (
    <li
      id={caseElementId(item)}
      tabIndex={-1}
      className="scroll-mt-20 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <ReportTarget target={item.target} />
      <Reasons item={item} />
      {item.outcome && item.decidedAt && (
        <p className="mt-4 text-small">
          <span className="font-semibold">{labelOf(outcomeWords, item.outcome)}</span>
          {item.rule && <>, rule “{ruleName(item.rule)}”</>}{' '}
          <Time value={item.decidedAt} as="ago" />
          {item.outcome === 'SUSPENDED' && (
            <span className="block text-caption text-ink-soft wrap-anywhere">
              Reference {item.id}
            </span>
          )}
        </p>
      )}
      <Acts item={item} findHeading={findHeading} />
    </li>
  )
}

interface CaseCardProps {
  item: Case
  /** Takes the focus when the case has left the list. */
  findHeading: () => HTMLElement | null
}

function Reasons({ item }: { item: Case }) {
  const { reportCount, reasons, notes } = item
  return (
    <div className="mt-4">
      <p className="flex flex-wrap items-center gap-2 text-small">
        <span className="tabular font-semibold">
          {reportCount === 0
            ? 'Flagged by an administrator'
            : `Reported by ${fullCount(reportCount)} ${plural(reportCount, 'member')}`}
        </span>
        {reasons.map(({ reason, count }) => (
          <Badge key={reason}>
            {ruleName(reason)}
            {reasons.length > 1 && <span aria-hidden="true">× {fullCount(count)}</span>}
            {reasons.length > 1 && <span className="sr-only">, {fullCount(count)} times</span>}
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
            {notes.length === 1 ? 'Note' : `Latest ${notes.length} notes`}
          </summary>
          <ul className="space-y-2">
            {notes.map(({ reason, note }, index) => (
              <li
                key={index}
                className="max-w-measure rounded-control bg-sunken px-3.5 py-2 whitespace-pre-line wrap-anywhere"
              >
                <span className="text-caption text-ink-soft">{ruleName(reason)}: </span>
                {note}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

// Nothing is offered of which this page cannot say what follows.
const isKnownAction = (act: CaseAction) => lookUp(actionTexts, act) !== undefined

function Acts({ item, findHeading }: CaseCardProps) {
  const [act, setAction] = useState<CaseAction | null>(null)
  useEffect(preloadDialog, [])
  if (item.acts.length === 0) {
    if (item.outcome !== null) return null
    return (
      <p className="mt-4 text-small text-ink-soft">
        It is yours, so another administrator has to decide.
      </p>
    )
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
      {item.target.type === 'personality' && item.target.personality && (
        <ButtonLink
          to={`/admin/personalities?q=${encodeURIComponent(item.target.personality.name)}`}
          variant="outline"
          size="sm"
        >
          Edit or delete
        </ButtonLink>
      )}
      {item.acts.filter(isKnownAction).map((offered) => (
        <Button
          key={offered}
          variant={offered === 'hide' || offered === 'suspend' ? 'danger' : 'outline'}
          size="sm"
          onClick={() => setAction(offered)}
        >
          {actionTexts[offered].label}
          {offered === 'suspend' && item.target.type !== 'user' && ' author'}
        </Button>
      ))}
      {act && (
        <DecideDialog
          item={item}
          act={act}
          onClose={() => setAction(null)}
          findHeading={findHeading}
        />
      )}
    </div>
  )
}
