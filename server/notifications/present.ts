import type { Notification, NotificationType } from '../../contract/notifications.ts'
import type { NotificationRow } from './store.ts'

const words: Record<NotificationType, { title: string; message: string }> = {
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

/** A notification in words; the sender's name is read anew, so it never outlives a change or an account. */
export function presentNotification(row: NotificationRow): Notification {
  const { title, message } = words[row.type]
  const sender =
    row.senderUsername === null || row.senderName === null
      ? null
      : {
          name: row.senderName,
          username: row.senderUsername,
          profileImage: row.senderImage,
          isVerified: row.senderVerification === 'VERIFIED',
        }
  const text = sender ? `${sender.name} ${message}` : message
  return {
    id: row.id,
    type: row.type,
    title,
    message: row.note ? `${text} ${row.note}` : text,
    isRead: row.isRead,
    createdAt: row.createdAt,
    sender,
    link: linkOf(row),
  }
}

function linkOf({ type, postId, commentId, senderUsername }: NotificationRow): string | null {
  if (postId) return `/posts/${postId}`
  if (type === 'VERIFICATION_APPROVED' || type === 'VERIFICATION_REJECTED') return '/profile'
  if (commentId) return '/my-comments'
  if (type === 'FOLLOW_REQUEST') return '/followers?tab=requests'
  return senderUsername ? `/users/${senderUsername}` : null
}
