import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'
import { ReportReason } from './reports.ts'

/** Null for a suppressed small count; in a past month it is then at least 1. */
const Count = z.int().nullable()

/** Decisions under one rule in one month. */
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
  /**
   * Hours after the first report within which half of the cases of the last three full months were decided, rounded up to
   * hours, from a day on to days; null below `limits.medianMin` decisions.
   */
  medianHours: z.int().nullable(),
  /** Newest first. */
  months: z.array(
    z.object({
      /** `YYYY-MM`. */
      month: z.string(),
      /** False for the current month, whose counts are rounded down to multiples of five. */
      isOver: z.boolean(),
      rules: z.array(RuleCounts),
    }),
  ),
})
export type Transparency = z.infer<typeof Transparency>

export const IntegrityMonth = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  /** False for the current month, whose counts are rounded down to multiples of five. */
  isOver: z.boolean(),
  registrations: Count,
  /** Votes that reviews began to hold. */
  heldVotes: Count,
  /** Votes that reviews excluded in this month, without votes that count again after an appeal. */
  excludedVotes: Count,
  /** Reviews whose votes count again. */
  releasedReviews: Count,
  excludedReviews: Count,
})
export type IntegrityMonth = z.infer<typeof IntegrityMonth>

export const Integrity = z.object({
  /** Newest first. */
  months: z.array(IntegrityMonth),
  /** Accounts with a confirmed email, in percent rounded down to fives; null below a hundred accounts, and where no email is confirmed. */
  confirmedPercentage: z.int().nullable(),
  /** Rounded down to a multiple of five; null below five. */
  openReviews: z.int().nullable(),
  /** Votes of new accounts that are set apart now, on everybody together; rounded down to a multiple of five, null below five. */
  setApartVotes: z.int().nullable(),
})
export type Integrity = z.infer<typeof Integrity>

export const transparency = {
  integrity: endpoint('GET', '/integrity', access.public, {
    summary: 'Count registrations, and votes that reviews held or excluded, by month',
    reply: Integrity,
    // Votes do not change it.
    shared: 'visitors',
    anonymous: true,
  }),
  counts: endpoint('GET', '/transparency', access.public, {
    summary: 'Count moderation decisions by month and rule',
    reply: Transparency,
    shared: 'everybody',
  }),
}
