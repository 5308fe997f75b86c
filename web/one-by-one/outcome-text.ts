import * as texts from '#messages/one-by-one'
import { voteSentence } from '../votes/after-vote.tsx'
import type { Turn } from './run.ts'

const choices = { UPVOTE: 'support', DOWNVOTE: 'oppose' } as const

/** What was chosen on a person, and what became of it: 'Support. Not sent yet.' */
export const turnText = (turn: Turn, isPending: boolean): string =>
  texts.turn({
    choice: turn.choice ? choices[turn.choice] : 'skipped',
    outcome: outcomeText(turn, isPending),
  })

/** What became of a turn: where the vote stands, why it was not recorded, or that it has not been sent. */
function outcomeText(turn: Turn, isPending: boolean): string {
  const { problem, outcome } = turn
  if (problem) return problem
  if (isPending) return texts.notSent
  if (!turn.choice || !outcome) return ''
  return voteSentence({ ...outcome, ownVoteState: outcome.state }, turn.choice)
}
