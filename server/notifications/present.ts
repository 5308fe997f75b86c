import { commentPath } from '../../contract/comment-path.ts'
import { limits } from '../../contract/limits.ts'
import { kindOf, type Notification } from '../../contract/notifications.ts'
import type { Author } from '../../contract/users.ts'
import type { NotificationRow, SenderRow } from './store.ts'

/** A notification with its text, built on each read so that a renamed or deleted sender's old name never appears. */
export function presentNotification(row: NotificationRow): Notification {
  const { title, pluralTitle = title, message } = kindOf(row.type)
  const latest = row.senders.map(presentSender)
  const [sender = null] = latest
  const name = sender?.name ?? 'An anonymous member'
  const text =
    row.senderCount > 0 ? `${name}${othersText(row.senderCount - 1)} ${message}` : message
  return {
    id: row.id,
    type: row.type,
    title: row.senderCount > 1 ? pluralTitle : title,
    message: withNote(text, row),
    isRead: row.isRead,
    createdAt: row.createdAt,
    sender,
    senders: latest.filter((each) => each !== null),
    senderCount: row.senderCount,
    link: linkOf(row),
  }
}

const presentSender = (sender: SenderRow | null): Author | null =>
  sender && {
    name: sender.name,
    username: sender.username,
    profileImage: sender.profileImage,
    isVerified: sender.verificationStatus === 'VERIFIED',
  }

function withNote(text: string, { note, personality }: NotificationRow): string {
  if (personality) {
    return text.replace('{name}', () => personality.name).replace('{note}', () => note ?? '')
  }
  if (text.includes('{note}')) return text.replace('{note}', () => note ?? 'a personality')
  return note ? `${text} ${note}` : text
}

function othersText(others: number): string {
  if (others < 1) return ''
  if (others === 1) return ' and 1 other'
  return others < limits.countedSenders - 1 ? ` and ${others} others` : ` and ${others}+ others`
}

function linkOf(row: NotificationRow): string | null {
  const { type, postId, postCommentId, commentId, personality, reply, senders, senderCount } = row
  if (reply) return commentPath(reply)
  if (postId) return `/posts/${postId}${postCommentId ? '#comments' : ''}`
  const { link, pluralLink = link } = kindOf(type)
  if (personality) return `/personalities/${personality.slug}`
  const ownLink = senderCount > 1 ? pluralLink : link
  if (ownLink) return ownLink
  if (commentId) return '/my-comments'
  return senders[0] ? `/users/${senders[0].username}` : null
}
