import { z } from 'zod'
import { CaseOutcome } from './moderation.ts'
import { ReportedType, ReportReason } from './reports.ts'

/** What a notification of the site says besides its kind, as it is stored: in values, whose words depend on the reader. */
export const NoteFacts = z.discriminatedUnion('about', [
  /** How a report ended, as reporters see it. */
  z.object({
    about: z.literal('report'),
    content: ReportedType,
    outcome: z.enum([...CaseOutcome.options, 'ALREADY_HIDDEN']),
  }),
  z.object({ about: z.literal('deletedContent') }),
  /** Why a content was hidden; the answer is of the person who decided. */
  z.object({
    about: z.literal('hiddenContent'),
    content: ReportedType,
    rule: ReportReason,
    law: z.string().nullish(),
    answer: z.string().nullish(),
  }),
  z.object({ about: z.literal('approvedContent'), content: ReportedType }),
  z.object({ about: z.literal('appeal'), content: ReportedType, isGranted: z.boolean() }),
  z.object({ about: z.literal('support'), before: z.number(), after: z.number() }),
  z.object({ about: z.literal('review'), outcome: z.enum(['RELEASED', 'EXCLUDED']) }),
])
export type NoteFacts = z.infer<typeof NoteFacts>
