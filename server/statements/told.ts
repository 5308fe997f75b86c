import * as texts from '#messages/server/statements'
import type { ReportedType } from '../../contract/reports.ts'
import { ruleNames, rules } from '../../contract/rules.ts'
import type { Statement } from '../../contract/statements.ts'
import { firstLanguage } from '../../messages/languages.ts'
import { inLanguage } from '../platform/http/reader-language.ts'

const aboutContent = {
  REPORTED: texts.wasReported,
  LISTED_WORD: texts.hadListedWord,
  WAITED: texts.waitedForReview,
  SEEN: texts.cameAcross,
}

const aboutAccounts = {
  VOTES_TOGETHER: texts.votesCameTogether,
  ACCOUNT_BREAKS_RULES: texts.accountBreaksRules,
}

/** How a decision came about, or why, where nobody has to write it. */
export type Finding =
  | { finding: keyof typeof aboutContent; content: ReportedType }
  | { finding: keyof typeof aboutAccounts; content?: null }

/** A stored statement: what its reader is told in the reader's language is in values. */
export interface StoredStatement extends Omit<Statement, 'facts' | 'explanation'> {
  /** What who decided wrote; null for nothing. */
  words: string | null
  /** Null if a law is broken. */
  explanation: string | null
  finding: Finding['finding'] | null
  content: ReportedType | null
}

type Told = Pick<StoredStatement, 'reference' | 'explanation' | 'words' | 'finding' | 'content'>

/** A statement in the words of the reader; what people wrote and names of laws stay. */
export function inReadersWords(stored: StoredStatement): Statement {
  const { words, finding, content, ...statement } = stored
  return { ...statement, ...wordsOf(stored) }
}

/** What a statement says in the words of the reader. */
export function wordsOf(stored: Told): Pick<Statement, 'reference' | 'explanation' | 'facts'> {
  const facts = [stored.words, findingText(stored)].filter((each) => each !== null).join('\n')
  return { facts, ...groundOf(stored, facts) }
}

function findingText({ finding, content }: Told): string | null {
  if (finding === null) return null
  return finding in aboutAccounts
    ? aboutAccounts[finding as keyof typeof aboutAccounts]()
    : aboutContent[finding as keyof typeof aboutContent]({ content: content ?? 'comment' })
}

/** Names of rules are stored in the first language. */
function groundOf(
  { reference, explanation }: Told,
  facts: string,
): Pick<Statement, 'reference' | 'explanation'> {
  if (explanation === null) return { reference, explanation: facts }
  const rule = inLanguage(firstLanguage, () =>
    ruleNames.find((name) => rules[name].name === reference),
  )
  return rule
    ? { reference: rules[rule].name, explanation: rules[rule].says }
    : { reference, explanation }
}

/** What is restricted besides texts and pictures, as stored, in the words of the reader. */
export const contentTypeText = (stored: string | null): string | null =>
  stored && (stored === 'Votes' ? texts.votes() : texts.account())

/** How votes are restricted, in the words of the reader; null for another restriction. */
export const visibilityText = (visibility: string | null): string | null =>
  visibility === 'DECISION_VISIBILITY_OTHER' ? texts.votesLeftOut() : null
