import type { Tx } from '../platform/database/database.ts'
import { type NewStatement, stateReasons } from '../statements/service.ts'

const aboutVotes = {
  rule: 'other',
  category: 'STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
  restriction: {
    visibility: 'DECISION_VISIBILITY_OTHER',
    visibilityOther: 'Votes of these accounts on one person are left out of the counts',
  },
  source: 'SOURCE_VOLUNTARY',
  isDetectedAutomatically: true,
  contentTypes: ['CONTENT_TYPE_OTHER'],
  contentTypeOther: 'Votes',
  redress: 'VOTE_APPEAL',
} as const satisfies Omit<NewStatement, 'facts'>

/**
 * States the reasons of a hold: one statement for all of its members, without who they are or how many. A program decided;
 * an administrator decides about it later.
 */
export const stateHold = (tx: Tx): Promise<void> =>
  stateReasons(tx, {
    ...aboutVotes,
    facts:
      'Accounts whose votes came together share what people do not share by accident. Their votes on one person wait until an administrator has looked at them.',
    automatedDecision: 'AUTOMATED_DECISION_FULLY',
  })

/** States the reasons of an exclusion, which an administrator decides. */
export const stateExclusion = (tx: Tx, reason: string): Promise<void> =>
  stateReasons(tx, {
    ...aboutVotes,
    facts: reason,
    automatedDecision: 'AUTOMATED_DECISION_PARTIALLY',
  })
