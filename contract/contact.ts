import { z } from 'zod'
import * as texts from '#messages/contract/community'
import { Email } from './accounts.ts'
import { access, endpoint } from './endpoint.ts'
import { filterShape } from './filter-schema.ts'
import { Id, Timestamp } from './ids.ts'
import { limits, pageSizes } from './limits.ts'
import { messageFilters } from './message-filters.ts'
import { cursored, cursorQuery } from './paging.ts'
import { requiredText } from './text.ts'
import { Name } from './users.ts'

export const ContactMessage = z.object({
  name: Name,
  email: Email,
  message: requiredText(limits.contactMessageMax, {
    required: texts.messageRequired,
    max: texts.messageTooLong,
  }),
})
export type ContactMessage = z.output<typeof ContactMessage>

/** A message as administrators see it. */
export const ReceivedMessage = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  createdAt: Timestamp,
  handledAt: Timestamp.nullable(),
})
export type ReceivedMessage = z.infer<typeof ReceivedMessage>

export const MessagesQuery = cursorQuery(pageSizes.messages).extend(filterShape(messageFilters))
export type MessagesQuery = z.output<typeof MessagesQuery>

export const contact = {
  send: endpoint('POST', '/contact', access.public, {
    summary: 'Send a message to the people who run the site',
    body: ContactMessage,
    reply: z.object({ message: z.string() }),
    status: 201,
    limit: 'mail',
    anonymous: true,
    affects: 'nothing',
  }),
  messages: endpoint('GET', '/admin/messages', 'readMessages', {
    summary: 'List messages from the contact form, newest first',
    query: MessagesQuery,
    reply: cursored(ReceivedMessage),
  }),
  setHandled: endpoint('PATCH', '/admin/messages/:id', 'readMessages', {
    summary: 'Mark a message as handled or open; idempotent',
    params: z.object({ id: Id }),
    body: z.object({ isHandled: z.boolean() }),
    reply: ReceivedMessage,
    affects: 'nothing',
  }),
}
