import * as texts from '#messages/one-by-one'
import { SplitBar } from '../votes/split-bar.tsx'
import { VoteStateNote } from '../votes/vote-state-note.tsx'
import { turnText } from './outcome-text.ts'
import { type Turn, useRun } from './run.ts'

/** What became of the last turn, above the next person. */
export function LastVote({ turn }: { turn: Turn | undefined }) {
  const isPending = useRun(({ pending }) => pending.some(({ id }) => id === turn?.person.id))
  return (
    <>
      <p role="status" className="min-w-0">
        {turn ? (
          <span key={turn.person.id}>
            <span>
              {texts.turnOf({
                name: <b dir="auto">{turn.person.name}</b>,
                turn: turnText(turn, isPending),
              })}
            </span>
            <span> </span>
            {turn.outcome?.state && <VoteStateNote state={turn.outcome.state} />}
          </span>
        ) : (
          <span className="text-ink-soft">{texts.othersShownLater}</span>
        )}
      </p>
      {turn?.choice && turn.outcome && !turn.problem && <SplitBar counts={turn.outcome} />}
    </>
  )
}
