import * as texts from '#messages/vote-change'
import type { VoteOutcome } from './vote-outcomes.ts'

/** Messages after a vote. */
export const outcomeTexts: Record<VoteOutcome, string> = {
  recorded: texts.voteRecorded,
  removed: texts.voteRemoved,
  kept: texts.voteKept,
}
