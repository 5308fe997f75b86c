import { ListChecks } from 'lucide-react'
import * as texts from '#messages/votes'
import { Button } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { summaryOf } from './check-all.ts'
import { CheckResultNote } from './check-result-note.tsx'
import { myVotes } from './my-votes-state.ts'
import type { CheckAllState } from './use-check-all.ts'

interface CheckAllPanelProps {
  state: CheckAllState
  /** Without votes the button is disabled: a panel that went away would move the page after it has loaded. */
  hasVotes: boolean
  onStart: () => void
  onStop: () => void
}

/** What a check of all votes is, the button that starts it, and how far it is or what it found. */
export function CheckAllPanel({ state, hasVotes, onStart, onStop }: CheckAllPanelProps) {
  const { isRunning, total, done } = state
  return (
    <section
      aria-label={texts.checkAllYourVotes}
      className="mb-4 rounded-card border border-line bg-surface p-3 sm:px-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="max-w-measure min-w-0 flex-1 basis-72 text-small text-ink-soft">
          {texts.eachVoteCountsPublic({
            link: (text) => <TextLink to="/how-we-count">{text}</TextLink>,
          })}
        </p>
        <Button
          variant="outline"
          size="sm"
          disabled={!hasVotes}
          onClick={isRunning ? onStop : onStart}
        >
          <ListChecks aria-hidden="true" className="size-4.5" />
          <span>{isRunning ? texts.stopTheCheck : texts.checkAllMyVotes}</span>
        </Button>
      </div>
      {isRunning && (
        <div className="mt-2 flex items-center gap-3">
          <ProgressBar label={texts.checkingYourVotes} share={total ? done / total : 0} />
        </div>
      )}
      {/* The live region is there before the result, because screen readers announce only changes. */}
      <div role="status" className="text-small">
        {!isRunning && total !== undefined && <Outcome state={state} total={total} />}
      </div>
      {!isRunning && <Findings state={state} />}
    </section>
  )
}

function Outcome({
  state: { done, results, failure },
  total,
}: {
  state: CheckAllState
  total: number
}) {
  const found = [...results.values()].map(({ result }) => result)
  return (
    <>
      <p className="mt-2 font-semibold">
        {texts.votesChecked({ done, total, summary: summaryOf(done, found) })}
      </p>
      {failure && <p className="mt-1">{failure}</p>}
    </>
  )
}

/** The votes that were not found in a list: on the page that links to them the single check says why, step by step. */
function Findings({ state: { results } }: { state: CheckAllState }) {
  const others = [...results.values()].filter(({ result }) => result.outcome !== 'ok')
  if (others.length === 0) return null
  return (
    <ul className="mt-1 max-h-60 overflow-y-auto">
      {others.map(({ vote: { id, personality }, result }) => (
        <li key={id} className="flex min-h-target flex-wrap items-center gap-x-3">
          <TextLink
            to={myVotes.addressOf({
              ...myVotes.read(new URLSearchParams()),
              search: personality.name,
            })}
            className="text-small"
          >
            <span dir="auto">{personality.name}</span>
          </TextLink>
          <CheckResultNote result={result} />
        </li>
      ))}
    </ul>
  )
}
