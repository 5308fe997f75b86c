import type { ReportReason } from '../../contract/reports.ts'
import { rules } from '../../contract/rules.ts'
import { categoryOfRule, type StatementCategory } from '../../contract/statement-categories.ts'
import type { AutomatedDecision, StatementSource } from '../../contract/statements.ts'
import { firstLanguage } from '../../messages/languages.ts'
import type { Tx } from '../platform/database/database.ts'
import { inLanguage } from '../platform/http/reader-language.ts'
import { insertStatements } from './store.ts'
import type { Finding } from './told.ts'

/** What a decision restricts: how content is shown, an account, or both. */
export interface Restriction {
  /** `OTHER`: votes are left out of the counts. */
  visibility?: 'DECISION_VISIBILITY_CONTENT_DISABLED' | 'DECISION_VISIBILITY_OTHER'
  account?: 'DECISION_ACCOUNT_SUSPENDED'
}

/** The broken rule and, if it is illegal, the law. */
export interface Ground {
  rule: ReportReason
  law?: string | null | undefined
  /** By default that of the rule. */
  category?: StatementCategory | undefined
}

export interface NewStatement extends Ground {
  caseId?: string
  /** Members whose account a decision without a case is about, one statement each; never authors of content. */
  userIds?: string[]
  restriction: Restriction
  /** What who decides writes; with a finding, it may be absent. */
  words?: string | null | undefined
  finding?: Finding
  source: StatementSource
  isDetectedAutomatically?: boolean
  automatedDecision?: AutomatedDecision
  contentTypes: ('CONTENT_TYPE_TEXT' | 'CONTENT_TYPE_IMAGE' | 'CONTENT_TYPE_OTHER')[]
  /** What it is, with `CONTENT_TYPE_OTHER`. */
  contentTypeOther?: 'Account' | 'Votes'
  /** ISO timestamp or day; absent: today. */
  contentDate?: string
  /** The last day of the restriction; absent without an end. */
  endDate?: string | undefined
  redress: 'APPEAL' | 'CONTACT' | 'VOTE_APPEAL'
  /** When the first report or notice came. */
  noticedAt?: string | null
}

/** A restriction holds wherever the site can be read: the European Economic Area, and beyond. */
const territorialScope = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE'],
  ...['IS', 'IT', 'LI', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
]

/**
 * Writes the statement of reasons of a decision that restricts something, in the transaction of the decision. Every such
 * decision calls it once.
 */
export async function stateReasons(tx: Tx, statement: NewStatement): Promise<void> {
  const { rule, law, category = categoryOfRule[rule], restriction } = statement
  await insertStatements(tx, statement.userIds ?? [null], {
    case_id: statement.caseId,
    decision_visibility: restriction.visibility,
    decision_visibility_other:
      restriction.visibility === 'DECISION_VISIBILITY_OTHER' ? 'VOTES_LEFT_OUT' : null,
    decision_account: restriction.account,
    decision_ground: law
      ? 'DECISION_GROUND_ILLEGAL_CONTENT'
      : 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    ...inLanguage(firstLanguage, () => ({
      ground_reference: law || rules[rule].name,
      ground_explanation: law ? null : rules[rule].says,
    })),
    category,
    decision_facts: statement.words || null,
    ...statement.finding,
    source_type: statement.source,
    automated_detection: statement.isDetectedAutomatically ?? false,
    automated_decision: statement.automatedDecision ?? 'AUTOMATED_DECISION_NOT_AUTOMATED',
    content_types: statement.contentTypes,
    content_type_other: statement.contentTypeOther,
    territorial_scope: territorialScope,
    ...(statement.contentDate && { content_date: statement.contentDate.slice(0, 10) }),
    end_date: statement.endDate,
    redress: statement.redress,
    noticed_at: statement.noticedAt,
  })
}
