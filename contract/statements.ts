import { z } from 'zod'
import * as inputs from '#messages/contract/inputs'
import { Timestamp } from './ids.ts'
import { limits } from './limits.ts'
import { isPlainLine } from './plain-line.ts'
import { type StatementCategory, statementCategories } from './statement-categories.ts'
import { optionalText } from './text.ts'

const Category = z.enum(Object.keys(statementCategories) as [StatementCategory])

/** Categories of notices, whose senders may leave it open. */
export const NoticeCategory = z.enum([
  ...(Object.keys(statementCategories) as [StatementCategory]),
  'STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE',
])
export type NoticeCategory = z.infer<typeof NoticeCategory>

/** How a decision came about: by a notice (article 16), one of a trusted flagger, a member's report, or without one. */
export const StatementSource = z.enum([
  'SOURCE_ARTICLE_16',
  'SOURCE_TRUSTED_FLAGGER',
  'SOURCE_TYPE_OTHER_NOTIFICATION',
  'SOURCE_VOLUNTARY',
])
export type StatementSource = z.infer<typeof StatementSource>

export const DecisionGround = z.enum([
  'DECISION_GROUND_ILLEGAL_CONTENT',
  'DECISION_GROUND_INCOMPATIBLE_CONTENT',
])
export type DecisionGround = z.infer<typeof DecisionGround>

export const AutomatedDecision = z.enum([
  'AUTOMATED_DECISION_FULLY',
  'AUTOMATED_DECISION_PARTIALLY',
  'AUTOMATED_DECISION_NOT_AUTOMATED',
])
export type AutomatedDecision = z.infer<typeof AutomatedDecision>

/** Why something was restricted, as its author reads it; never who reported it. */
export const Statement = z.object({
  ground: DecisionGround,
  /** The law, or the name of the rule. */
  reference: z.string(),
  explanation: z.string(),
  category: Category,
  facts: z.string(),
  source: StatementSource,
  isDetectedAutomatically: z.boolean(),
  automatedDecision: AutomatedDecision,
  contentDate: z.iso.date(),
  decidedAt: Timestamp,
  /** The last day; null without an end. */
  endDate: z.iso.date().nullable(),
})
export type Statement = z.infer<typeof Statement>

/** What who decides may add to the broken rule. */
export const statedGround = {
  /** The law, for what is illegal; without it the decision relies on the rule. */
  law: optionalText(limits.lawMax, inputs.lawTooLong).refine(
    (law) => typeof law !== 'string' || isPlainLine(law),
    { error: inputs.lawOnOneLine },
  ),
  /** Absent: the category of the rule. */
  category: Category.optional(),
  /** What is wrong with it; its author reads that. */
  facts: optionalText(limits.factsMax, inputs.reasonTooLong),
}
