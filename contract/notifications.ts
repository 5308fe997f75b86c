import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'
import { Id, Timestamp } from './ids.ts'
import { pageSizes } from './limits.ts'
import { cursorQuery, Pagination } from './paging.ts'
import { Author } from './users.ts'

export const NotificationType = z.enum([
  'POST_LIKE',
  'POST_COMMENT',
  'FOLLOW',
  'FOLLOW_REQUEST',
  'FOLLOW_ACCEPTED',
  'VERIFICATION_APPROVED',
  'VERIFICATION_REJECTED',
  'REPORT_OUTCOME',
  'CONTENT_HIDDEN',
  'CONTENT_RESTORED',
  'APPEAL_OUTCOME',
])
export type NotificationType = z.infer<typeof NotificationType>

export const Notification = z.object({
  id: Id,
  type: NotificationType,
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: Timestamp,
  /** Who did it, the latest where there are several; null when the site itself speaks. */
  sender: Author.nullable(),
  /** The latest of those who did it, at most three; empty when the site itself speaks. */
  senders: z.array(Author),
  /** How many did it; counted up to `limits.countedSenders`. */
  senderCount: z.int(),
  /** Path of what it is about; null when there is nothing to open. */
  link: z.string().nullable(),
})
export type Notification = z.infer<typeof Notification>

export const ReadState = z.enum(['all', 'unread', 'read'])
export type ReadState = z.infer<typeof ReadState>

export const NotificationsQuery = cursorQuery(pageSizes.notifications).extend({
  status: ReadState.default('all'),
})
export type NotificationsQuery = z.output<typeof NotificationsQuery>

export const notifications = {
  list: endpoint('GET', '/notifications', access.user, {
    summary:
      'Own notifications, the latest first; what several members did to one subject is one notification while it is unread',
    query: NotificationsQuery,
    reply: z.object({
      data: z.object({
        notifications: z.array(Notification),
        pagination: Pagination.extend({ nextCursor: z.string().nullable() }),
        unreadCount: z.int(),
        /** All there are, whatever was asked for. */
        totalCount: z.int(),
      }),
    }),
  }),
  unreadCount: endpoint('GET', '/notifications/unread-count', access.user, {
    summary: 'How many notifications are unread',
    reply: z.object({ data: z.object({ count: z.int() }) }),
  }),
  markRead: endpoint('POST', '/notifications/:id/read', access.user, {
    summary: 'Mark one as read; again changes nothing',
    params: z.object({ id: Id }),
    reply: z.object({ data: z.object({ count: z.int() }) }),
  }),
  markAllRead: endpoint('POST', '/notifications/mark-all-read', access.user, {
    summary: 'Mark all as read',
    reply: z.object({ data: z.object({ count: z.int() }) }),
  }),
}
