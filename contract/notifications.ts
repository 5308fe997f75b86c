import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'
import { filterShape } from './filter-schema.ts'
import { Id, Timestamp } from './ids.ts'
import { pageSizes } from './limits.ts'
import { notificationFilters } from './notification-filters.ts'
import { CursorPagination, cursorQuery } from './paging.ts'
import { Author } from './users.ts'

interface NotificationKind {
  title: string
  /** Title when several members sent it; `title` when absent. */
  pluralTitle?: string
  /**
   * Follows the sender's name; a whole sentence if the site is the sender. The note replaces `{note}` or follows, and the
   * name of the personality that it is about replaces `{name}`.
   */
  message: string
  /** Sent once for each sender and target, so that repeating a like after taking it back does not notify again. */
  isSentOnce?: boolean
  /** Path of the target; when absent, the post, the personality, the viewer's comments or the sender. */
  link?: string
  /** `link` when several members sent it. */
  pluralLink?: string
}

/** The kinds of notifications: their texts, and where they lead. */
export const notificationKinds = {
  POST_LIKE: {
    title: 'New like',
    pluralTitle: 'New likes',
    message: 'liked your post',
    isSentOnce: true,
  },
  POST_COMMENT: {
    title: 'New comment',
    pluralTitle: 'New comments',
    message: 'commented on your post',
  },
  COMMENT_REPLY: {
    title: 'New reply',
    pluralTitle: 'New replies',
    message: 'replied to your comment',
  },
  FOLLOW: {
    title: 'New follower',
    pluralTitle: 'New followers',
    message: 'started following you',
    isSentOnce: true,
    pluralLink: '/followers',
  },
  FOLLOW_REQUEST: {
    title: 'Follow request',
    pluralTitle: 'Follow requests',
    message: 'asked to follow you',
    isSentOnce: true,
    link: '/followers?tab=requests',
  },
  FOLLOW_ACCEPTED: {
    title: 'Request accepted',
    pluralTitle: 'Requests accepted',
    message: 'accepted your follow request',
  },
  VERIFICATION_APPROVED: {
    title: 'Verification approved',
    message: 'Your account is verified. You can now publish posts.',
    link: '/profile',
  },
  VERIFICATION_REJECTED: {
    title: 'Verification rejected',
    message: 'Your verification request was not approved.',
    link: '/profile',
  },
  REPORT_OUTCOME: {
    title: 'Report reviewed',
    message: 'Your report has been reviewed.',
  },
  CONTENT_HIDDEN: {
    title: 'Hidden',
    message: 'Something you wrote has been hidden.',
  },
  CONTENT_RESTORED: {
    title: 'Visible again',
    message: 'Something you wrote is visible again.',
  },
  APPEAL_OUTCOME: {
    title: 'Appeal decided',
    message: 'Your appeal has been decided.',
  },
  VOTE_UNDER_REVIEW: {
    title: 'Vote under review',
    message: 'Your vote on {note} is under review. It does not count until the review ends.',
    link: '/my-votes',
  },
  VOTE_RELEASED: {
    title: 'Vote counts',
    message: 'The review of your vote on {note} has ended. Your vote counts.',
    link: '/my-votes',
  },
  VOTE_EXCLUDED: {
    title: 'Vote excluded',
    message: 'Your vote on {note} does not count. You can appeal.',
    link: '/my-votes',
  },
  VOTE_APPEAL_REJECTED: {
    title: 'Appeal decided',
    message: 'Your appeal was rejected. Your vote on {note} does not count.',
    link: '/my-votes',
  },
  NEWS_SUPPORT: {
    title: 'Support has moved',
    message: 'Support for {name} has moved {note}.',
  },
  NEWS_POSTS: {
    title: 'New posts',
    message: 'New posts mention {name}.',
  },
  NEWS_REVIEW: {
    title: 'Review decided',
    message: 'The review of votes on {name} has ended. {note}',
  },
  NEWS_MANDATE: {
    title: 'Mandate ended',
    message: 'The mandate of {name} has ended.',
  },
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
