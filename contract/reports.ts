import { z } from 'zod'
import * as inputs from '#messages/contract/inputs'
import { caseFilters } from './case-filters.ts'
import { access, endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { limits } from './limits.ts'
import { optionalText } from './text.ts'

/** Reasons of reports, which are also the rules of the site. */
export const ReportReason = z.enum(['spam', 'abuse', 'impersonation', 'wrong information', 'other'])
export type ReportReason = z.infer<typeof ReportReason>

export const ReportedType = z.enum(caseFilters.type.values)
export type ReportedType = z.infer<typeof ReportedType>

const Note = optionalText(limits.reportNoteMax, inputs.noteTooLong)

export const ReportGrounds = z.object({ reason: ReportReason.default('other'), note: Note })
export type ReportGrounds = z.output<typeof ReportGrounds>

export const NewReport = z.object({
  type: ReportedType,
  id: Id,
  reason: ReportReason,
  note: Note,
})
export type NewReport = z.output<typeof NewReport>

export const Reported = z.object({
  reported: z.literal(true),
  /** True if the reporter has an open report on the same target, which stays unchanged. */
  alreadyReported: z.boolean(),
})
export type Reported = z.infer<typeof Reported>

export const reports = {
  create: endpoint('POST', '/reports', access.user, {
    summary: 'Report a personality, comment, post, comment on a post or member; idempotent',
    body: NewReport,
    reply: Reported,
    content: 'report',
    affects: 'nothing',
  }),
}
