import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'
import { filterShape } from './filter-schema.ts'
import { Id, Timestamp } from './ids.ts'
import { pageSizes } from './limits.ts'
import { notificationFilters } from './notification-filters.ts'
import { CursorPagination, cursorQuery } from './paging.ts'
import { Author } from './users.ts'

interface NotificationKind {
  /** Sent once for each sender and target, so that repeating a like after taking it back does not notify again. */
  isSentOnce?: boolean
  /** Path of the target; when absent, the post, the personality, the viewer's comments or the sender. */
  link?: string
  /** `link` when several members sent it. */
  pluralLink?: string
}

/** The kinds of notifications, and where they lead. */
export const notificationKinds = {
  POST_LIKE: { isSentOnce: true },
  POST_COMMENT: {},
  COMMENT_REPLY: {},
  FOLLOW: { isSentOnce: true, pluralLink: '/followers' },
  FOLLOW_REQUEST: { isSentOnce: true, link: '/followers?tab=requests' },
  FOLLOW_ACCEPTED: {},
  VERIFICATION_APPROVED: { link: '/profile' },
  VERIFICATION_REJECTED: { link: '/profile' },
  REPORT_OUTCOME: {},
  CONTENT_HIDDEN: {},
  CONTENT_RESTORED: {},
  APPEAL_OUTCOME: {},
  VOTE_UNDER_REVIEW: { link: '/my-votes' },
  VOTE_RELEASED: { link: '/my-votes' },
  VOTE_EXCLUDED: { link: '/my-votes' },
  VOTE_APPEAL_REJECTED: { link: '/my-votes' },
  NEWS_SUPPORT: {},
  NEWS_POSTS: {},
  NEWS_REVIEW: {},
  NEWS_MANDATE: {},
} satisfies Record<string, NotificationKind>

export type NotificationType = keyof typeof notificationKinds
export const NotificationType = z.enum(
  Object.keys(notificationKinds) as [NotificationType, ...NotificationType[]],
)

/** A kind with its optional fields. */
export const kindOf = (type: NotificationType): NotificationKind => notificationKinds[type]

export const Notification = z.object({
  id: Id,
  type: NotificationType,
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: Timestamp,
  /** The latest sender; null for notifications of the site, and when the latest sender is anonymous. */
  sender: Author.nullable(),
  /** The latest senders with a name, at most three; empty for notifications of the site. */
  senders: z.array(Author),
  /** Number of senders, counted up to `limits.countedSenders`. */
  senderCount: z.int(),
  /** Path of its target; null when there is none. */
  link: z.string().nullable(),
})
export type Notification = z.infer<typeof Notification>

export const ReadState = z.enum(notificationFilters.status.values)
export type ReadState = z.infer<typeof ReadState>

export const NotificationsQuery = cursorQuery(pageSizes.notifications).extend(
  filterShape(notificationFilters),
)
export type NotificationsQuery = z.output<typeof NotificationsQuery>

export const notifications = {
  list: endpoint('GET', '/notifications', access.user, {
    summary:
      'List your notifications, newest first; unread ones about the same subject are grouped',
    query: NotificationsQuery,
    reply: z.object({
      data: z.object({
        notifications: z.array(Notification),
        pagination: CursorPagination,
        unreadCount: z.int(),
        /** Total of all notifications, regardless of the filter. */
        totalCount: z.int(),
      }),
    }),
  }),
  unreadCount: endpoint('GET', '/notifications/unread-count', access.user, {
    summary: 'Count your unread notifications',
    reply: z.object({ data: z.object({ count: z.int() }) }),
  }),
  markRead: endpoint('POST', '/notifications/:id/read', access.user, {
    summary: 'Mark a notification as read; idempotent',
    params: z.object({ id: Id }),
    reply: z.object({ data: z.object({ count: z.int() }) }),
    affects: 'nothing',
    beforeApproval: true,
  }),
  markAllRead: endpoint('POST', '/notifications/mark-all-read', access.user, {
    summary: 'Mark all notifications as read',
    reply: z.object({ data: z.object({ count: z.int() }) }),
    affects: 'nothing',
    beforeApproval: true,
  }),
}
