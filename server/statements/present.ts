import { statementCategories } from '../../contract/statement-categories.ts'
import type { Statement } from '../../contract/statements.ts'

/** The sentences of a statement of reasons in a mail. */
export function statementLines(statement: Statement): string[] {
  const { ground, reference, explanation, facts, category, endDate } = statement
  const isIllegal = ground === 'DECISION_GROUND_ILLEGAL_CONTENT'
  return [
    isIllegal
      ? `It breaks this law: ${reference}`
      : `It breaks the rule “${reference}”: ${explanation}`,
    `The facts: ${facts}`,
    `Category: ${statementCategories[category]}`,
    automationOf(statement),
    'The decision holds wherever the site can be read.',
    endDate ? `It ends after ${endDate}.` : 'It has no end date.',
    'You can also turn to an out-of-court dispute settlement body or a court.',
  ]
}

function automationOf({ isDetectedAutomatically, automatedDecision }: Statement): string {
  if (automatedDecision === 'AUTOMATED_DECISION_FULLY') return 'A program found it and decided.'
  return isDetectedAutomatically
    ? 'A program found it, and a person decided.'
    : 'A person decided, without automated means.'
}
