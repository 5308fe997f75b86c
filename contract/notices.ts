import { z } from 'zod'
import * as texts from '#messages/contract/community'
import * as inputs from '#messages/contract/inputs'
import { Email } from './accounts.ts'
import { ChallengeField } from './challenges.ts'
import { access, endpoint } from './endpoint.ts'
import { Id, Timestamp } from './ids.ts'
import { limits } from './limits.ts'
import { isPlainLine } from './plain-line.ts'
import { ReportedType, ReportReason } from './reports.ts'
import { NoticeCategory } from './statements.ts'
import { optionalText, requiredText } from './text.ts'

const line = (max: number, tooLong: (values: { max: number }) => string, error: () => string) =>
  optionalText(max, tooLong).refine((text) => typeof text !== 'string' || isPlainLine(text), {
    error,
  })

/** Why content is illegal or breaks a rule, and whom to answer. */
export const NewNotice = z
  .object({
    /** What it is about, if it is known by its id. */
    type: ReportedType.optional(),
    id: Id.optional(),
    /** Otherwise the address of its page on this site, or the path of it. */
    address: line(limits.urlMax, inputs.addressMustNotExceed, inputs.addressOnOneLine),
    ground: z.enum(['law', 'rule']),
    /** The broken rule. */
    reason: ReportReason.default('other'),
    law: line(limits.lawMax, inputs.lawTooLong, inputs.lawOnOneLine),
    /** What kind of illegal content it is; absent where the sender does not say. */
    category: NoticeCategory.optional(),
    explanation: requiredText(limits.noticeMax, {
      required: texts.noticeExplanation,
      max: texts.noticeExplanationTooLong,
    }),
    name: line(limits.nameMax, inputs.nameMustNotExceed, inputs.nameOnOneLine),
    /** Without it, a sender without an account gets no answer. */
    email: Email.optional(),
    /** The sender says in good faith that the notice is accurate and complete. */
    isInGoodFaith: z.literal(true, { error: texts.noticeGoodFaith }),
    challenge: ChallengeField,
  })
  .refine(({ type, id, address }) => (type && id ? !address : Boolean(address)), {
    error: texts.noticeTarget,
  })
export type NewNotice = z.output<typeof NewNotice>

export const NoticeReceipt = z.object({
  reference: Id,
  /** Whether a mail with the receipt goes to the given address. */
  isMailed: z.boolean(),
})
export type NoticeReceipt = z.infer<typeof NoticeReceipt>

/** A notice as moderators see it; never who sent it. */
export const CaseNotice = z.object({
  isAboutLaw: z.boolean(),
  law: z.string().nullable(),
  category: NoticeCategory,
  /** Null once it is erased. */
  explanation: z.string().nullable(),
  /** The body of a trusted flagger. */
  trustedBody: z.string().nullable(),
  createdAt: Timestamp,
})
export type CaseNotice = z.infer<typeof CaseNotice>

export const notices = {
  create: endpoint('POST', '/notices', access.public, {
    summary:
      'Say that content is illegal or breaks a rule, with or without an account; an address gets a receipt and, once confirmed, the outcome',
    body: NewNotice,
    reply: NoticeReceipt,
    status: 201,
    limit: 'mail',
    content: 'report',
    challenged: true,
    affects: 'nothing',
  }),
}

/** A body whose notices come first: a member, or the owner of an address. */
export const TrustedFlagger = z.object({
  id: Id,
  body: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  /** Notices and reports that it has sent. */
  noticeCount: z.int(),
  createdAt: Timestamp,
})
export type TrustedFlagger = z.infer<typeof TrustedFlagger>

export const NewTrustedFlagger = z
  .object({
    body: requiredText(limits.nameMax, {
      required: texts.bodyRequired,
      max: inputs.nameMustNotExceed,
    }).refine(isPlainLine, { error: inputs.nameOnOneLine }),
    username: z.string().trim().min(1).max(limits.usernameMax).optional(),
    email: Email.optional(),
  })
  .refine(({ username, email }) => (username === undefined) !== (email === undefined), {
    error: texts.usernameOrEmail,
  })
export type NewTrustedFlagger = z.output<typeof NewTrustedFlagger>

export const trustedFlaggers = {
  list: endpoint('GET', '/admin/trusted-flaggers', 'manageMembers', {
    summary: 'List trusted flaggers with the number of their notices',
    reply: z.object({ data: z.array(TrustedFlagger) }),
  }),
  add: endpoint('POST', '/admin/trusted-flaggers', 'manageMembers', {
    summary: 'Make a member or an address a trusted flagger; 409 if it is one',
    body: NewTrustedFlagger,
    reply: TrustedFlagger,
    status: 201,
    affects: 'nothing',
  }),
  remove: endpoint('DELETE', '/admin/trusted-flaggers/:id', 'manageMembers', {
    summary: 'Remove a trusted flagger; notices that were sent stay',
    params: z.object({ id: Id }),
    affects: 'nothing',
  }),
}
