import type { ReportReason } from './reports.ts'

/**
 * Categories of statements of reasons, with the codes of the DSA transparency database and of the transparency reports of
 * Implementing Regulation (EU) 2024/2835. Those for products and for orders and notices without a category are left out.
 */
export const statementCategories = {
  STATEMENT_CATEGORY_ANIMAL_WELFARE: 'Animal welfare',
  STATEMENT_CATEGORY_CONSUMER_INFORMATION: 'Consumer information infringements',
  STATEMENT_CATEGORY_CYBER_VIOLENCE: 'Cyber violence',
  STATEMENT_CATEGORY_CYBER_VIOLENCE_AGAINST_WOMEN: 'Cyber violence against women',
  STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS:
    'Data protection and privacy violations',
  STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH: 'Illegal or harmful speech',
  STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS: 'Intellectual property infringements',
  STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS:
    'Negative effects on civic discourse or elections',
  STATEMENT_CATEGORY_PROTECTION_OF_MINORS: 'Protection of minors',
  STATEMENT_CATEGORY_RISK_FOR_PUBLIC_SECURITY: 'Risk for public security',
  STATEMENT_CATEGORY_SCAMS_AND_FRAUD: 'Scams and/or fraud',
  STATEMENT_CATEGORY_SELF_HARM: 'Self-harm',
  STATEMENT_CATEGORY_VIOLENCE: 'Violence',
  STATEMENT_CATEGORY_OTHER_VIOLATION_TC: 'Other violation of the rules of the site',
} as const

export type StatementCategory = keyof typeof statementCategories

/** The category that a rule of the site belongs to, unless who decides says otherwise. */
export const categoryOfRule: Record<ReportReason, StatementCategory> = {
  spam: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
  abuse: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
  impersonation: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  'wrong information': 'STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
  other: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
}
