import type { Tx } from '../platform/database/database.ts'
import { type NewStatement, stateReasons } from '../statements/service.ts'

const aboutVotes = {
  rule: 'other',
  category: 'STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
  restriction: { visibility: 'DECISION_VISIBILITY_OTHER' },
  source: 'SOURCE_VOLUNTARY',
  isDetectedAutomatically: true,
  contentTypes: ['CONTENT_TYPE_OTHER'],
  contentTypeOther: 'Votes',
  redress: 'VOTE_APPEAL',
} as const satisfies NewStatement

/**
 * States the reasons of a hold: one statement for all of its members, without who they are or how many. A program decided;
 * an administrator decides about it later.
 */
export const stateHold = (tx: Tx): Promise<void> =>
  stateReasons(tx, {
    ...aboutVotes,
    finding: { finding: 'VOTES_TOGETHER' },
    automatedDecision: 'AUTOMATED_DECISION_FULLY',
  })

/** States the reasons of an exclusion, which an administrator decides. */
export const stateExclusion = (tx: Tx, reason: string): Promise<void> =>
  stateReasons(tx, {
    ...aboutVotes,
    words: reason,
    automatedDecision: 'AUTOMATED_DECISION_PARTIALLY',
  })
