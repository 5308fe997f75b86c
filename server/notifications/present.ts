import { limits } from '../../contract/limits.ts'
import { kindOf, type Notification } from '../../contract/notifications.ts'
import type { NotificationRow } from './store.ts'

/** A notification with its text, built on each read so that a renamed or deleted sender's old name never appears. */
export function presentNotification(row: NotificationRow): Notification {
  const { title, pluralTitle = title, message } = kindOf(row.type)
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
    title: row.senderCount > 1 ? pluralTitle : title,
    message: withNote(text, row.note),
    isRead: row.isRead,
    createdAt: row.createdAt,
    sender,
    senders,
    senderCount: row.senderCount,
    link: linkOf(row),
  }
}

function withNote(text: string, note: string | null): string {
  if (text.includes('{note}')) return text.replace('{note}', () => note ?? 'a personality')
  return note ? `${text} ${note}` : text
}

function othersText(others: number): string {
  if (others < 1) return ''
  if (others === 1) return ' and 1 other'
  return others < limits.countedSenders - 1 ? ` and ${others} others` : ` and ${others}+ others`
}

function linkOf(row: NotificationRow): string | null {
  const { type, postId, postCommentId, commentId, senders, senderCount } = row
  if (postId) return `/posts/${postId}${postCommentId ? '#comments' : ''}`
  const { link, pluralLink = link } = kindOf(type)
  const ownLink = senderCount > 1 ? pluralLink : link
  if (ownLink) return ownLink
  if (commentId) return '/my-comments'
  return senders[0] ? `/users/${senders[0].username}` : null
}
