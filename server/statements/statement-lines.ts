import * as texts from '#messages/server/statements'
import { statementCategories } from '../../contract/statement-categories.ts'
import type { Statement } from '../../contract/statements.ts'
import { dayText } from '../platform/reader-dates.ts'
import { inReadersWords, type StoredStatement } from './told.ts'

/** The sentences of a statement of reasons in a mail. */
export function statementLines(stored: StoredStatement): string[] {
  const statement = inReadersWords(stored)
  const { ground, reference, explanation, facts, category, endDate } = statement
  const isIllegal = ground === 'DECISION_GROUND_ILLEGAL_CONTENT'
  return [
    isIllegal ? texts.law({ law: reference }) : texts.rule({ rule: reference, says: explanation }),
    texts.facts({ facts }),
    texts.category({ category: statementCategories[category] }),
    automationOf(statement),
    texts.scope(),
    endDate ? texts.endDate({ date: dayText(endDate) }) : texts.noEndDate(),
    texts.redress(),
  ]
}

function automationOf({ isDetectedAutomatically, automatedDecision }: Statement): string {
  if (automatedDecision === 'AUTOMATED_DECISION_FULLY') return texts.decidedByProgram()
  return isDetectedAutomatically ? texts.foundByProgram() : texts.decidedByPerson()
}
