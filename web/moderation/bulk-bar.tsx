import { type FormEvent, useState } from 'react'
import * as texts from '#messages/moderation'
import { limits } from '../../contract/limits.ts'
import type { BulkDecisionResult } from '../../contract/moderation.ts'
import type { ReportReason } from '../../contract/reports.ts'
import { useSingleFlight } from '../lib/use-single-flight.ts'
import { RuleChoice } from '../reports/rule-choice.tsx'
import { Button } from '../ui/button.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { LazyDialog, preloadDialog } from '../ui/lazy-dialog.tsx'
import { AnswerChoice } from './answer-choice.tsx'
import { useDecideMany } from './decision-mutations.ts'
import { actionTexts } from './decision-texts.ts'
import type { BulkAction, CaseSelection } from './use-case-selection.ts'

interface BulkBarProps {
  selection: CaseSelection
  findHeading: () => HTMLElement | null
}

/** The number of selected cases and what can be decided about all of them; it sticks to the top. */
export function BulkBar({ selection, findHeading }: BulkBarProps) {
  const [action, setAction] = useState<BulkAction | null>(null)
  const [result, setResult] = useState<BulkDecisionResult | null>(null)
  const { length } = selection.items
  return (
    <section
      aria-label={texts.selectedCases}
      className={length > 0 ? 'sticky top-16 z-20' : undefined}
    >
      <p role="status" className="sr-only">
        {length > 0 ? countText(length) : ''}
      </p>
      {length > 0 && (
        <div className="mb-3 flex flex-wrap items-center gap-2 border-b border-line bg-paper py-2">
          <p className="tabular me-auto text-small font-semibold">{countText(length)}</p>
          {selection.actions.map((name) => (
            <Button
              key={name}
              size="sm"
              variant={name === 'hide' ? 'danger' : 'outline'}
              onPointerEnter={preloadDialog}
              onClick={() => setAction(name)}
            >
              {actionTexts[name].label}
            </Button>
          ))}
          <Button size="sm" variant="ghost" onClick={selection.clear}>
            {texts.clear}
          </Button>
          {selection.actions.length === 0 && (
            <p className="basis-full text-caption text-ink-soft">{texts.noDecisionFitsAll}</p>
          )}
          {length >= limits.bulkMax && (
            <p className="basis-full text-caption text-ink-soft">{texts.noMoreCanSelected}</p>
          )}
        </div>
      )}
      {result && <BulkResult result={result} onClose={() => setResult(null)} />}
      {action && (
        <BulkDialog
          action={action}
          selection={selection}
          findHeading={findHeading}
          onClose={() => setAction(null)}
          onDone={setResult}
        />
      )}
    </section>
  )
}

const countText = (count: number) => texts.casesSelected({ count })

interface BulkResultProps {
  result: BulkDecisionResult
  onClose: () => void
}

/** Says how many cases were decided, and why others were not. */
function BulkResult({ result: { results }, onClose }: BulkResultProps) {
  const failures = results.flatMap(({ failure }) => failure ?? [])
  const decided = results.length - failures.length
  const reasons = [...new Set(failures)]
  return (
    <div className="mb-4 rounded-card border border-line bg-surface p-4 text-small">
      <div role="status">
        <p className="font-semibold">{texts.casesDecided({ decided, count: results.length })}</p>
        {reasons.length > 0 && (
          <ul className="mt-1 list-disc ps-5 text-ink-soft">
            {reasons.map((reason) => (
              <li key={reason}>
                {texts.notDecided({
                  count: failures.filter((failure) => failure === reason).length,
                  reason,
                })}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button size="sm" variant="ghost" className="-mx-2 mt-1" onClick={onClose}>
        {texts.close}
      </Button>
    </div>
  )
}

interface BulkDialogProps extends BulkBarProps {
  action: BulkAction
  onClose: () => void
  onDone: (result: BulkDecisionResult) => void
}

function BulkDialog({ action, selection, findHeading, onClose, onDone }: BulkDialogProps) {
  const [rule, setRule] = useState<ReportReason | null>(null)
  const [answer, setAnswer] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const { mutate, isPending } = useDecideMany((result) => {
    onDone(result)
    selection.clear()
    onClose()
  })
  const send = useSingleFlight(mutate)
  const breaksRule = action === 'hide'
  const { label } = actionTexts[action]
  const count = selection.items.length

  function decide(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setHasTried(true)
    if (breaksRule && !rule) {
      event.currentTarget.querySelector<HTMLElement>('input[type=radio]')?.focus()
      return
    }
    const ids = selection.items.map(({ id }) => id)
    send({ ids, action, ...(rule && { rule }), ...(answer && { answer }) })
  }

  return (
    <LazyDialog
      isOpen
      onClose={() => {
        if (!isPending) onClose()
      }}
      title={titles[action]({ count })}
      description={consequences[action]}
      finalFocus={findHeading}
    >
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
        <FormButtons className="mt-6" onCancel={onClose}>
          <Button
            type="submit"
            variant={breaksRule ? 'destructive' : 'primary'}
            aria-disabled={isPending}
          >
            {isPending ? texts.processing : label}
          </Button>
        </FormButtons>
      </form>
    </LazyDialog>
  )
}

const titles: Record<BulkAction, (values: { count: number }) => string> = {
  hide: texts.hideCases,
  restore: texts.restoreCases,
  dismiss: texts.dismissCases,
}

const consequences: Record<BulkAction, string> = {
  hide: texts.onlyTheirAuthorsWill,
  restore: texts.everyoneSeesThemAgain,
  dismiss: texts.theyStayTheyMembers,
}
