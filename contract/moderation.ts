import { z } from 'zod'
import { caseFilters } from './case-filters.ts'
import { endpoint } from './endpoint.ts'
import { filterShape } from './filter-schema.ts'
import { Id, Timestamp } from './ids.ts'
import { limits, pageSizes } from './limits.ts'
import { cursored, cursorQuery } from './paging.ts'
import { ReportedType, ReportReason } from './reports.ts'
import { Author, SuspendedVotes } from './users.ts'

/** The outcome of a case. */
export const CaseOutcome = z.enum(['DISMISSED', 'CORRECTED', 'HIDDEN', 'SUSPENDED', 'RESTORED'])
export type CaseOutcome = z.infer<typeof CaseOutcome>

/** Actions on a case. Suspending an author hides the content, too. */
export const CaseAction = z.enum(['hide', 'restore', 'dismiss', 'correct', 'suspend'])
export type CaseAction = z.infer<typeof CaseAction>

/** The reported target in its current state; without the author of an anonymous comment. */
export const CaseTarget = z.object({
  type: ReportedType,
  id: Id,
  text: z.string().nullable(),
  picture: z.string().nullable(),
  createdAt: Timestamp,
  status: z.enum(['ACTIVE', 'FLAGGED', 'HIDDEN', 'SUSPENDED']),
  isAnonymous: z.boolean(),
  /** The author, or the reported user. */
  user: Author.nullable(),
  /** The reported personality, or the personality that the content is about. */
  personality: z.object({ name: z.string(), slug: z.string() }).nullable(),
  /** The reported post, or the post that the comment is about. */
  postId: Id.nullable(),
})
export type CaseTarget = z.infer<typeof CaseTarget>

/** A target with its reports; never contains the reporters. */
export const Case = z.object({
  id: Id,
  createdAt: Timestamp,
  target: CaseTarget,
  reportCount: z.int(),
  reasons: z.array(z.object({ reason: ReportReason, count: z.int() })),
  /** The latest notes of reporters. */
  notes: z.array(z.object({ reason: ReportReason, note: z.string() })),
  /** Null while the case is open. */
  outcome: CaseOutcome.nullable(),
  rule: ReportReason.nullable(),
  decidedAt: Timestamp.nullable(),
  /** When the suspension ends by itself; null for one without end, and for other outcomes. */
  suspendedUntil: Timestamp.nullable(),
  /** The actions that the viewer may take. */
  actions: z.array(CaseAction),
})
export type Case = z.infer<typeof Case>

export const Decision = z
  .object({
    action: CaseAction,
    /** The rule that was broken. */
    rule: ReportReason.optional(),
    /** What a suspension does with the author's votes; votes of anonymous authors are kept. */
    votes: SuspendedVotes.optional(),
    /** How long a suspension lasts: null without end, which only administrators may choose; by default as long as possible. */
    days: z.literal(limits.suspensionDays).nullish(),
  })
  .refine(
    ({ action, rule }) => rule !== undefined || (action !== 'hide' && action !== 'suspend'),
    'Choose the rule that was broken',
  )
export type Decision = z.output<typeof Decision>

export const CasesQuery = cursorQuery(pageSizes.moderation).extend(filterShape(caseFilters))
export type CasesQuery = z.output<typeof CasesQuery>

export const moderation = {
  list: endpoint('GET', '/admin/moderation', 'moderate', {
    summary: 'List open cases, oldest first, or decided ones, newest first',
    query: CasesQuery,
    reply: cursored(Case),
  }),
  decide: endpoint('POST', '/admin/moderation/:id/decision', 'moderate', {
    summary: 'Decide a case; 409 if it was decided already',
    params: z.object({ id: Id }),
    body: Decision,
    reply: Case,
  }),
}
