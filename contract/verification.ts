import { z } from 'zod'
import * as texts from '#messages/contract/community'
import * as inputs from '#messages/contract/inputs'
import { access, endpoint } from './endpoint.ts'
import { Id, Timestamp } from './ids.ts'
import { limits, pageSizes } from './limits.ts'
import { CursorPagination, cursorQuery } from './paging.ts'
import { optionalText } from './text.ts'
import { VerificationStatus } from './users.ts'

/** A request as seen by its author. */
export const VerificationRequest = z.object({
  id: Id,
  status: VerificationStatus,
  reason: z.string().nullable(),
  /** The administrator's note. */
  comment: z.string().nullable(),
  createdAt: Timestamp,
  reviewedAt: Timestamp.nullable(),
})
export type VerificationRequest = z.infer<typeof VerificationRequest>

/** A request as seen by administrators. */
export const ReceivedRequest = VerificationRequest.extend({
  user: z.object({ name: z.string(), username: z.string(), avatar: z.string().nullable() }),
})
export type ReceivedRequest = z.infer<typeof ReceivedRequest>

export const VerificationState = z.object({
  status: VerificationStatus.nullable(),
  isVerified: z.boolean(),
  /** The latest request; null if there was none. */
  request: VerificationRequest.nullable(),
})
export type VerificationState = z.infer<typeof VerificationState>

const Review = z.object({
  decision: z.enum(['approve', 'reject'], {
    error: () => inputs.approveOrRejectIn({ name: 'decision' }),
  }),
  comment: optionalText(limits.verificationCommentMax, texts.commentTooLong),
})
export type Review = z.output<typeof Review>

export const verification = {
  request: endpoint('POST', '/verification/request', access.user, {
    summary: 'Request verification; one request at a time',
    body: z
      .object({ reason: optionalText(limits.verificationReasonMax, inputs.reasonTooLong) })
      .default({}),
    reply: VerificationRequest,
    status: 201,
    affects: 'nothing',
  }),
  status: endpoint('GET', '/verification/status', access.user, {
    summary: 'Get the status of your verification',
    reply: VerificationState,
  }),
  pending: endpoint('GET', '/verification/admin/pending', 'manageMembers', {
    summary: 'List pending verification requests, oldest first',
    query: cursorQuery(pageSizes.verification),
    reply: z.object({ requests: z.array(ReceivedRequest), pagination: CursorPagination }),
  }),
  review: endpoint('POST', '/verification/admin/review/:requestId', 'manageMembers', {
    summary: 'Approve or reject a verification request, once; notifies the member',
    params: z.object({ requestId: Id }),
    body: Review,
    reply: ReceivedRequest,
  }),
}
