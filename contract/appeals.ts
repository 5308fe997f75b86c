import { z } from 'zod'
import * as texts from '#messages/contract/community'
import { access, endpoint } from './endpoint.ts'
import { Id, Timestamp } from './ids.ts'
import { limits, pageSizes } from './limits.ts'
import { Case } from './moderation.ts'
import { cursored, cursorQuery } from './paging.ts'
import { ReportReason } from './reports.ts'
import { Statement } from './statements.ts'
import { requiredText } from './text.ts'

const AppealedType = z.enum(['comment', 'post', 'postComment'])

const AppealText = requiredText(limits.appealMax, {
  required: texts.appealRequired,
  max: texts.appealTooLong,
})

/** Why the viewer's comment or post was hidden, with the state of the appeal. */
export const OwnDecision = z.object({
  type: AppealedType,
  id: Id,
  rule: ReportReason,
  decidedAt: Timestamp,
  /** Null for decisions from before there were statements of reasons. */
  statement: Statement.nullable(),
  /** Null without an appeal; there can be only one. */
  appeal: z
    .object({
      text: z.string(),
      createdAt: Timestamp,
      outcome: z.enum(['PENDING', 'REJECTED']),
    })
    .nullable(),
})
export type OwnDecision = z.infer<typeof OwnDecision>

/** An appeal as administrators see it. */
export const Appeal = z.object({
  id: Id,
  text: z.string(),
  createdAt: Timestamp,
  case: Case,
  /** False for the administrator who decided the case, unless there is no other. */
  mayDecide: z.boolean(),
})
export type Appeal = z.infer<typeof Appeal>

export const NewAppeal = z.object({ type: AppealedType, id: Id, text: AppealText })
export type NewAppeal = z.output<typeof NewAppeal>

export const appeals = {
  mine: endpoint('GET', '/appeals', access.user, {
    summary:
      'List your hidden comments and posts with the reasons, newest first; with an id, only that one',
    query: z.object({ id: Id.optional() }),
    reply: z.object({
      data: z.array(OwnDecision),
      /** Ids of your comments and posts that wait for review. */
      held: z.array(Id),
    }),
  }),
  create: endpoint('POST', '/appeals', access.user, {
    summary: 'Appeal once against the hiding of your comment or post',
    body: NewAppeal,
    reply: OwnDecision,
    status: 201,
    affects: 'nothing',
  }),
  list: endpoint('GET', '/admin/appeals', 'moderate', {
    summary: 'List appeals to decide, oldest first',
    query: cursorQuery(pageSizes.moderation),
    reply: cursored(Appeal),
  }),
  decide: endpoint('POST', '/admin/appeals/:id/decision', 'moderate', {
    summary:
      'Grant or reject an appeal; 403 if you decided the case, 409 if the appeal was decided already',
    params: z.object({ id: Id }),
    body: z.object({ isGranted: z.boolean() }),
  }),
}
