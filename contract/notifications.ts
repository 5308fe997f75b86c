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
  /** The latest sender; null for notifications of the site. */
  sender: Author.nullable(),
  /** The latest senders, at most three; empty for notifications of the site. */
  senders: z.array(Author),
  /** Number of senders, counted up to `limits.countedSenders`. */
  senderCount: z.int(),
  /** Path of its target; null when there is none. */
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
        /** Total of all notifications, regardless of the filter. */
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
    affects: 'nothing',
  }),
  markAllRead: endpoint('POST', '/notifications/mark-all-read', access.user, {
    summary: 'Mark all as read',
    reply: z.object({ data: z.object({ count: z.int() }) }),
    affects: 'nothing',
  }),
}
