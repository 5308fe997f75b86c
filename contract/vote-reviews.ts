import { z } from 'zod'
import * as texts from '#messages/contract/community'
import * as inputs from '#messages/contract/inputs'
import { access, endpoint } from './endpoint.ts'
import { filterShape } from './filter-schema.ts'
import { Id, Timestamp } from './ids.ts'
import { limits, pageSizes } from './limits.ts'
import { cursored, cursorQuery } from './paging.ts'
import { reviewFilters } from './review-filters.ts'
import { requiredText } from './text.ts'

/** `COHORT`: new accounts that share what people do not share by accident. `DISPOSABLE`: accounts with an email address that anybody can make and forget. */
export const ReviewKind = z.enum(['COHORT', 'DISPOSABLE'])
export type ReviewKind = z.infer<typeof ReviewKind>

/** What is unusual about the held votes. */
export const SignalKind = z.enum([
  'rate',
  'age',
  'unused',
  'first',
  'delay',
  'registration',
  'domain',
  'prefix',
  'others',
])
export type SignalKind = z.infer<typeof SignalKind>

/** A signal, rounded so that one account more or less does not change it. */
export const ReviewSignal = z.object({
  kind: SignalKind,
  /** Percent of the accounts that share it, a multiple of five; null for the rate. */
  share: z.int().nullable(),
  /** The number of votes as a multiple of the usual one, at most 1000. */
  times: z.int(),
})
export type ReviewSignal = z.infer<typeof ReviewSignal>

/** Held votes as a whole: never how one of the accounts voted, nor which accounts they are. */
export const VoteReview = z.object({
  id: Id,
  kind: ReviewKind,
  outcome: z.enum(['OPEN', 'RELEASED', 'EXCLUDED']),
  personality: z.object({ id: Id, slug: z.string(), name: z.string() }),
  /** Accounts whose votes were held, rounded down to a multiple of five. */
  accounts: z.int(),
  windowStart: Timestamp,
  windowEnd: Timestamp,
  signals: z.array(ReviewSignal),
  /** Votes in equal parts of the window, each rounded to a multiple of five. */
  histogram: z.array(z.int()),
  createdAt: Timestamp,
  decidedAt: Timestamp.nullable(),
  /** Name of the administrator who decided; null without a decision or once the account is deleted. */
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  openAppeals: z.int(),
  /** The oldest open appeals, at most 50, without who wrote them. */
  appeals: z.array(z.object({ text: z.string(), createdOn: z.iso.date() })),
  /** Whether the viewer may decide the review or, once votes are excluded, the appeals. */
  mayDecide: z.boolean(),
})
export type VoteReview = z.infer<typeof VoteReview>

const Reason = requiredText(limits.adminReasonMax, {
  required: texts.reviewReasonRequired,
  max: inputs.reasonTooLong,
})

export const ReviewDecision = z.object({
  outcome: z.enum(['RELEASED', 'EXCLUDED']),
  reason: Reason,
})
export type ReviewDecision = z.output<typeof ReviewDecision>

/** A vote of the viewer that a review holds. */
export const HeldVote = z.object({
  personalityId: Id,
  kind: ReviewKind,
  outcome: z.enum(['OPEN', 'EXCLUDED']),
  /** Null without an appeal; there can be only one. */
  appeal: z
    .object({ text: z.string(), createdAt: Timestamp, outcome: z.enum(['PENDING', 'REJECTED']) })
    .nullable(),
})
export type HeldVote = z.infer<typeof HeldVote>

export const NewVoteAppeal = z.object({
  personalityId: Id,
  text: requiredText(limits.appealMax, {
    required: texts.voteAppealRequired,
    max: texts.appealTooLong,
  }),
})
export type NewVoteAppeal = z.output<typeof NewVoteAppeal>

export const ReviewsQuery = cursorQuery(pageSizes.moderation).extend(filterShape(reviewFilters))
export type ReviewsQuery = z.output<typeof ReviewsQuery>

const ById = z.object({ id: Id })

export const voteReviews = {
  held: endpoint('GET', '/vote-appeals', access.user, {
    summary: 'List your votes that are under review or excluded, with the state of your appeals',
    reply: z.object({ data: z.array(HeldVote) }),
  }),
  appeal: endpoint('POST', '/vote-appeals', access.user, {
    summary: 'Say once why your held vote should count; reviewers do not see who wrote it',
    body: NewVoteAppeal,
    reply: HeldVote,
    status: 201,
    affects: 'nothing',
  }),
  list: endpoint('GET', '/admin/vote-reviews', 'reviewVotes', {
    summary:
      'List groups of held votes with their open appeals, newest first: `open` ones are to decide, also again after an appeal',
    query: ReviewsQuery,
    reply: cursored(VoteReview),
  }),
  decide: endpoint('POST', '/admin/vote-reviews/:id/decision', 'reviewVotes', {
    summary: 'Release or exclude held votes; 409 if they were decided already',
    params: ById,
    body: ReviewDecision,
    reply: VoteReview,
  }),
  decideAppeals: endpoint('POST', '/admin/vote-reviews/:id/appeals/decision', 'reviewVotes', {
    summary:
      'Grant the appeals against an exclusion, which releases all its votes, or reject them; 403 if you decided the exclusion',
    params: ById,
    body: z.object({ isGranted: z.boolean(), reason: Reason }),
    reply: VoteReview,
  }),
}
