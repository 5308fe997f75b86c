import { voteSentence } from '../votes/after-vote.tsx'
import type { Turn } from './run.ts'

const words = { UPVOTE: 'Support', DOWNVOTE: 'Oppose' } as const

/** What was chosen on a person: 'Support', 'Oppose' or 'Skipped'. */
export const choiceText = ({ choice }: Turn): string => (choice ? words[choice] : 'Skipped')

/** What became of a turn: where the vote stands, why it was not recorded, or that it has not been sent. */
export function outcomeText(turn: Turn, isPending: boolean): string {
  const { problem, outcome } = turn
  if (problem) return problem
  if (isPending) return 'Not sent yet.'
  if (!turn.choice || !outcome) return ''
  return voteSentence({ ...outcome, ownVoteState: outcome.state }, turn.choice)
}
