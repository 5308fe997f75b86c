import { z } from 'zod'
import * as texts from '#messages/contract/administration'
import * as inputs from '#messages/contract/inputs'
import { caseFilters } from './case-filters.ts'
import { endpoint } from './endpoint.ts'
import { filterShape } from './filter-schema.ts'
import { Id, Timestamp } from './ids.ts'
import { limits, pageSizes } from './limits.ts'
import { CaseNotice } from './notices.ts'
import { cursored, cursorQuery } from './paging.ts'
import { ReportedType, ReportReason } from './reports.ts'
import { AnswerTemplate } from './site-settings.ts'
import { statedGround } from './statements.ts'
import { requiredText } from './text.ts'
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

/** Who works on a case, so that two do not. */
export const Claim = z.object({ user: Author, isOwn: z.boolean(), until: Timestamp })
export type Claim = z.infer<typeof Claim>

/** What a moderator wrote for the others, about a case or a member. */
export const ModeratorNote = z.object({
  id: Id,
  about: z.enum(['case', 'member']),
  text: z.string(),
  /** Null once the account is deleted. */
  author: Author.nullable(),
  createdAt: Timestamp,
})
export type ModeratorNote = z.infer<typeof ModeratorNote>

export const NewModeratorNote = z.object({
  about: z.enum(['case', 'member']),
  text: requiredText(limits.moderatorNoteMax, {
    required: texts.noteRequired,
    max: inputs.noteTooLong,
  }),
})
export type NewModeratorNote = z.output<typeof NewModeratorNote>

/** A target with its reports; never contains the reporters. */
export const Case = z.object({
  id: Id,
  createdAt: Timestamp,
  target: CaseTarget,
  reportCount: z.int(),
  reasons: z.array(z.object({ reason: ReportReason, count: z.int() })),
  /** The latest notes of reporters. */
  notes: z.array(z.object({ reason: ReportReason, note: z.string() })),
  /** The latest notices, first those of trusted flaggers. */
  notices: z.array(CaseNotice),
  /**
   * Earlier decisions within a year that hid something of the author or suspended them, without those about anonymous
   * content; null where the author is not known.
   */
  earlierDecisions: z.int().nullable(),
  /** Null while the case is open. */
  outcome: CaseOutcome.nullable(),
  rule: ReportReason.nullable(),
  decidedAt: Timestamp.nullable(),
  /** When the suspension ends by itself; null for one without end, and for other outcomes. */
  suspendedUntil: Timestamp.nullable(),
  /** Why it waits for review; null where others reported it. */
  heldFor: z.enum(['WORDS', 'FIRST_TEXTS']).nullable(),
  /** Who works on it; null when nobody does. */
  claim: Claim.nullable(),
  /** Notes of moderators on the case, and on the member whose name it shows. */
  noteCount: z.int(),
  /** The prepared answer that the decision gave. */
  answer: z.string().nullable(),
  /** The actions that the viewer may take. */
  actions: z.array(CaseAction),
})
export type Case = z.infer<typeof Case>

export const Decision = z
  .object({
    action: CaseAction,
    /** The rule that was broken. */
    rule: ReportReason.optional(),
    ...statedGround,
    /** With `dismiss`: the reports were manifestly unfounded. */
    isUnfounded: z.boolean().optional(),
    /** What a suspension does with the author's votes; votes of anonymous authors are kept. */
    votes: SuspendedVotes.optional(),
    /** How long a suspension lasts: null without end, which only administrators may choose; by default as long as possible. */
    days: z.literal(limits.suspensionDays).nullish(),
    /** A prepared answer to the rule, for the author. */
    answer: z.string().max(limits.answerMax).optional(),
    /** Decides although somebody else works on the case. */
    despiteClaim: z.boolean().optional(),
  })
  .refine(({ action, rule }) => rule !== undefined || (action !== 'hide' && action !== 'suspend'), {
    error: texts.chooseRule,
  })
export type Decision = z.output<typeof Decision>

/** A decision about several cases. */
export const BulkDecision = z
  .object({
    ids: z
      .array(Id)
      .min(1)
      .max(limits.bulkMax, { error: () => texts.tooManyCases({ max: limits.bulkMax }) }),
    action: z.enum(['hide', 'restore', 'dismiss']),
    rule: ReportReason.optional(),
    answer: z.string().max(limits.answerMax).optional(),
  })
  .refine(({ action, rule }) => rule !== undefined || action !== 'hide', {
    error: texts.chooseRule,
  })
export type BulkDecision = z.output<typeof BulkDecision>

/** What became of each case. */
export const BulkDecisionResult = z.object({
  results: z.array(
    z.object({
      id: Id,
      isDecided: z.boolean(),
      /** Why it was not decided. */
      failure: z.string().nullable(),
    }),
  ),
})
export type BulkDecisionResult = z.infer<typeof BulkDecisionResult>

/** Numbers of the desk: counts of cases and times, of no person. */
export const DeskStatistics = z.object({
  openCases: z.int(),
  openAppeals: z.int(),
  /** When the oldest open case began; null without one. */
  oldestAt: Timestamp.nullable(),
  /** Half of the cases that were decided in the last 30 days took at most this many hours; null without any. */
  medianHours: z.number().nullable(),
  /** Decided cases of the last weeks, from Monday in UTC, oldest first. */
  weeks: z.array(z.object({ week: z.iso.date(), decided: z.int() })),
  /** Decided cases of the last 30 days by rule and outcome. */
  rules: z.array(z.object({ rule: ReportReason, outcome: CaseOutcome, count: z.int() })),
  /** Appeals that were decided in the last 90 days. */
  appeals: z.object({ granted: z.int(), rejected: z.int() }),
})
export type DeskStatistics = z.infer<typeof DeskStatistics>

const ById = z.object({ id: Id })

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
    params: ById,
    body: Decision,
    reply: Case,
  }),
  decideMany: endpoint('POST', '/admin/moderation/decisions', 'moderate', {
    summary: `Decide up to ${limits.bulkMax} cases, each by itself; says which were not decided and why`,
    body: BulkDecision,
    reply: BulkDecisionResult,
  }),
  claims: endpoint('GET', '/admin/moderation/claims', 'moderate', {
    summary: 'List the open cases that somebody works on',
    reply: z.object({ data: z.array(z.object({ caseId: Id, claim: Claim })) }),
  }),
  claim: endpoint('POST', '/admin/moderation/:id/claim', 'moderate', {
    summary: `Take a case for ${limits.claimMinutes} minutes, or longer if it is yours; 409 if somebody else works on it`,
    params: ById,
    reply: Claim,
    affects: 'nothing',
  }),
  release: endpoint('DELETE', '/admin/moderation/:id/claim', 'moderate', {
    summary: 'Give back a case that you have taken; idempotent',
    params: ById,
    affects: 'nothing',
  }),
  notes: endpoint('GET', '/admin/moderation/:id/notes', 'moderate', {
    summary:
      'List what moderators wrote about a case and the member whose name it shows, newest first',
    params: ById,
    reply: z.object({ data: z.array(ModeratorNote) }),
  }),
  addNote: endpoint('POST', '/admin/moderation/:id/notes', 'moderate', {
    summary: 'Write a note for other moderators on a case, or on the member whose name it shows',
    params: ById,
    body: NewModeratorNote,
    reply: ModeratorNote,
    status: 201,
    affects: 'nothing',
  }),
  answers: endpoint('GET', '/admin/moderation/answers', 'moderate', {
    summary: 'List the answers that administrators have prepared for each rule',
    reply: z.object({ data: z.array(AnswerTemplate) }),
  }),
  statistics: endpoint('GET', '/admin/moderation/statistics', 'moderate', {
    summary: 'Count open and decided cases, and how long decisions take',
    reply: DeskStatistics,
  }),
}
