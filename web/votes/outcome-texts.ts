import { texts } from '../lib/texts.ts'
import type { VoteOutcome } from './vote-outcomes.ts'

/** Messages after a vote. */
export const outcomeTexts: Record<VoteOutcome, string> = {
  recorded: texts.voteRecorded,
  removed: texts.voteRemoved,
  kept: 'You have voted here before. That vote stays as it is.',
}
