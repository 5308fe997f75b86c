import { limits } from '../../contract/limits.ts'
import type { Notification, NotificationType } from '../../contract/notifications.ts'
import type { NotificationRow } from './store.ts'

const texts: Record<NotificationType, { title: string; message: string }> = {
  POST_LIKE: { title: 'New like', message: 'liked your post' },
  POST_COMMENT: { title: 'New comment', message: 'commented on your post' },
  FOLLOW: { title: 'New follower', message: 'started following you' },
  FOLLOW_REQUEST: { title: 'Follow request', message: 'asked to follow you' },
  FOLLOW_ACCEPTED: { title: 'Request accepted', message: 'accepted your follow request' },
  VERIFICATION_APPROVED: {
    title: 'Verification approved',
    message: 'Your account is verified. You can publish posts now.',
  },
  VERIFICATION_REJECTED: {
    title: 'Verification rejected',
    message: 'Your verification request was not approved.',
  },
  CONTENT_HIDDEN: { title: 'Hidden', message: 'Something you wrote is no longer shown to others.' },
  CONTENT_RESTORED: {
    title: 'Shown again',
    message: 'Something you wrote is shown to others again.',
  },
  APPEAL_OUTCOME: { title: 'Appeal decided', message: 'Your appeal has been decided.' },
  REPORT_OUTCOME: { title: 'Report reviewed', message: 'A report of yours has been reviewed.' },
}

/** Titles of notifications with several senders. */
const pluralTitles: Partial<Record<NotificationType, string>> = {
  POST_LIKE: 'New likes',
  POST_COMMENT: 'New comments',
  FOLLOW: 'New followers',
  FOLLOW_REQUEST: 'Follow requests',
  FOLLOW_ACCEPTED: 'Requests accepted',
}

/** A notification with its text, built on each read so that a renamed or deleted sender's old name never appears. */
export function presentNotification(row: NotificationRow): Notification {
  const { title, message } = texts[row.type]
  const senders = row.senders.map(({ name, username, profileImage, verificationStatus }) => ({
    name,
    username,
    profileImage,
    isVerified: verificationStatus === 'VERIFIED',
  }))
  const [sender = null] = senders
  const text = sender ? `${sender.name}${othersText(row.senderCount - 1)} ${message}` : message
  return {
    id: row.id,
    type: row.type,
    title: (row.senderCount > 1 && pluralTitles[row.type]) || title,
    message: row.note ? `${text} ${row.note}` : text,
    isRead: row.isRead,
    createdAt: row.createdAt,
    sender,
    senders,
    senderCount: row.senderCount,
    link: linkOf(row),
  }
}

function othersText(others: number): string {
  if (others < 1) return ''
  if (others === 1) return ' and 1 other'
  return others < limits.countedSenders - 1 ? ` and ${others} others` : ` and ${others}+ others`
}

function linkOf({ type, postId, commentId, senders, senderCount }: NotificationRow): string | null {
  if (postId) return `/posts/${postId}`
  if (type === 'VERIFICATION_APPROVED' || type === 'VERIFICATION_REJECTED') return '/profile'
  if (commentId) return '/my-comments'
  if (type === 'FOLLOW_REQUEST') return '/followers?tab=requests'
  if (type === 'FOLLOW' && senderCount > 1) return '/followers'
  return senders[0] ? `/users/${senders[0].username}` : null
}
