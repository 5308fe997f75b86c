import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'
import { ReportReason } from './reports.ts'

/** Null: too few to tell; in a month that is over, more than none. */
const Count = z.int().nullable()

/** What was decided under one rule in one month. */
export const RuleCounts = z.object({
  rule: ReportReason,
  reports: Count,
  hidden: Count,
  suspended: Count,
  corrected: Count,
  dismissed: Count,
  appealsGranted: Count,
  appealsRejected: Count,
})
export type RuleCounts = z.infer<typeof RuleCounts>

export const Transparency = z.object({
  /** The latest first. */
  months: z.array(
    z.object({
      /** As 2026-01. */
      month: z.string(),
      /** While it runs its numbers are rounded down to fives. */
      isOver: z.boolean(),
      rules: z.array(RuleCounts),
    }),
  ),
})
export type Transparency = z.infer<typeof Transparency>

export const transparency = {
  counts: endpoint('GET', '/transparency', access.public, {
    summary: 'How often what was decided under which rule, by month',
    reply: Transparency,
    shared: true,
  }),
}
