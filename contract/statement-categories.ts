import * as texts from '#messages/contract/statement-categories'
import type { ReportReason } from './reports.ts'

const names = {
  STATEMENT_CATEGORY_ANIMAL_WELFARE: texts.animalWelfare,
  STATEMENT_CATEGORY_CONSUMER_INFORMATION: texts.consumerInformation,
  STATEMENT_CATEGORY_CYBER_VIOLENCE: texts.cyberViolence,
  STATEMENT_CATEGORY_CYBER_VIOLENCE_AGAINST_WOMEN: texts.cyberViolenceAgainstWomen,
  STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS:
    texts.dataProtectionAndPrivacyViolations,
  STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH: texts.illegalOrHarmfulSpeech,
  STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS: texts.intellectualPropertyInfringements,
  STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS:
    texts.negativeEffectsOnCivicDiscourseOrElections,
  STATEMENT_CATEGORY_PROTECTION_OF_MINORS: texts.protectionOfMinors,
  STATEMENT_CATEGORY_RISK_FOR_PUBLIC_SECURITY: texts.riskForPublicSecurity,
  STATEMENT_CATEGORY_SCAMS_AND_FRAUD: texts.scamsAndFraud,
  STATEMENT_CATEGORY_SELF_HARM: texts.selfHarm,
  STATEMENT_CATEGORY_VIOLENCE: texts.violence,
  STATEMENT_CATEGORY_OTHER_VIOLATION_TC: texts.otherViolationTc,
}

/**
 * Names of the categories of statements of reasons in the reader's language, by the codes of the DSA transparency
 * database and of the transparency reports of Implementing Regulation (EU) 2024/2835. Those for products and for orders and
 * notices without a category are left out.
 */
export const statementCategories: Readonly<Record<StatementCategory, string>> =
  Object.defineProperties(
    {} as Record<StatementCategory, string>,
    Object.fromEntries(
      Object.entries(names).map(([code, get]) => [code, { get, enumerable: true }]),
    ),
  )

export type StatementCategory = keyof typeof names

/** The category that a rule of the site belongs to, unless who decides says otherwise. */
export const categoryOfRule: Record<ReportReason, StatementCategory> = {
  spam: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
  abuse: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
  impersonation: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  'wrong information': 'STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
  other: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
}
