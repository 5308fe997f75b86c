import { z } from 'zod'
import * as texts from '#messages/contract/administration'
import * as inputs from '#messages/contract/inputs'
import { endpoint } from './endpoint.ts'
import { filterShape } from './filter-schema.ts'
import { holdFilters } from './hold-filters.ts'
import { Id, Timestamp } from './ids.ts'
import { limits, pageSizes } from './limits.ts'
import { cursored, cursorQuery } from './paging.ts'
import { isPlainLine } from './plain-line.ts'
import { requiredText } from './text.ts'

/** What a hold keeps: all texts under the name of a member, or one text. */
export const HoldTargetType = z.enum(['user', 'comment', 'post', 'postComment'])
export type HoldTargetType = z.infer<typeof HoldTargetType>

export const LegalHold = z.object({
  id: Id,
  /** Null once the hold has ended. The username is that of the beginning, of a member's account only. */
  target: z.object({ type: HoldTargetType, id: Id, username: z.string().nullable() }).nullable(),
  authority: z.string(),
  reference: z.string(),
  reason: z.string(),
  /** Null once the account is deleted. */
  placedBy: z.object({ id: Id, name: z.string(), username: z.string() }).nullable(),
  createdAt: Timestamp,
  endsAt: Timestamp,
  /** Null while it lasts. */
  endedAt: Timestamp.nullable(),
  /** Texts that were deleted or changed since it began. */
  keptTexts: z.int(),
})
export type LegalHold = z.infer<typeof LegalHold>

const line = (max: number, required: () => string) =>
  requiredText(max, { required, max: inputs.mustNotExceed }).refine(isPlainLine, {
    error: inputs.onOneLine,
  })

export const NewLegalHold = z
  .object({
    type: HoldTargetType.optional(),
    id: Id.optional(),
    /** Otherwise the address of a profile, a post or a comment on this site. */
    address: z.string().trim().max(limits.urlMax, { error: inputs.addressTooLong }).optional(),
    authority: line(limits.nameMax, texts.authorityRequired),
    reference: line(limits.referenceMax, texts.orderNumberRequired),
    reason: requiredText(limits.adminReasonMax, {
      required: texts.holdReason,
      max: inputs.reasonTooLong,
    }),
    /** The last day on which it holds, in UTC. */
    lastDay: z.iso.date({ error: inputs.chooseLastDay }),
  })
  .refine(({ type, id, address }) => (type && id ? !address : Boolean(address)), {
    error: texts.holdTarget,
  })
export type NewLegalHold = z.output<typeof NewLegalHold>

/** A text as it was before it was deleted or changed; never who wrote it. */
export const HeldText = z.object({
  id: Id,
  type: z.enum(['comment', 'post', 'postComment', 'message']),
  textId: Id,
  content: z.string(),
  writtenOn: z.iso.date(),
  removedOn: z.iso.date(),
  /** True if it was changed, false if it was deleted. */
  isChanged: z.boolean(),
})
export type HeldText = z.infer<typeof HeldText>

const HoldsQuery = cursorQuery(pageSizes.legalHolds).extend(filterShape(holdFilters))
export type HoldsQuery = z.output<typeof HoldsQuery>

const ById = z.object({ id: Id })

export const legalHolds = {
  list: endpoint('GET', '/admin/legal-holds', 'manageMembers', {
    summary: 'List orders to keep texts, newest first',
    query: HoldsQuery,
    reply: cursored(LegalHold),
  }),
  place: endpoint('POST', '/admin/legal-holds', 'manageMembers', {
    summary:
      'Keep what a member writes under the own name, or one text, from being erased until a day; votes and anonymous authors are never kept',
    body: NewLegalHold,
    reply: LegalHold,
    status: 201,
    affects: 'nothing',
    confirms: 'password',
  }),
  texts: endpoint('GET', '/admin/legal-holds/:id/texts', 'manageMembers', {
    summary: 'List the texts that a hold has kept, newest first; each call is in the audit log',
    params: ById,
    query: cursorQuery(pageSizes.legalHolds),
    reply: cursored(HeldText),
    confirms: 'password',
  }),
  end: endpoint('POST', '/admin/legal-holds/:id/end', 'manageMembers', {
    summary: 'End a hold and erase what it has kept; idempotent',
    params: ById,
    affects: 'nothing',
    confirms: 'password',
  }),
}
