import { z } from 'zod'

/** Why somebody reports a thing. */
export const ReportReason = z.enum(['spam', 'abuse', 'impersonation', 'wrong information', 'other'])
export type ReportReason = z.infer<typeof ReportReason>
