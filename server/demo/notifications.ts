import type { Follow, InsertedPost, PastNotification, PastPost } from './store.ts'

/** A post of the demo with its ids. */
export interface SeededPost {
  post: PastPost
  inserted: InsertedPost
}

const hour = 60 * 60 * 1000
const unreadFor = 6 * 24 * hour

/** Generates what a user was notified of: likes and comments on own posts, followers and the verification. */
export function generateNotifications(
  userId: string,
  {
    posts,
    follows,
    verifiedAt,
  }: { posts: readonly SeededPost[]; follows: readonly Follow[]; verifiedAt: string },
  now: number,
): PastNotification[] {
  const own = posts.filter(({ post }) => post.userId === userId)
  const followers = follows.flatMap(({ followerId, followeeId }) =>
    followeeId === userId ? { userId: followerId } : [],
  )
  const recent = 4
  return [
    notification({ userId, type: 'VERIFICATION_APPROVED' }, Date.parse(verifiedAt), [], now),
    ...own.flatMap((post) => aboutPost(post, now)),
    notification(
      { userId, type: 'FOLLOW' },
      now - 40 * 24 * hour,
      followers.slice(0, -recent),
      now,
    ),
    notification({ userId, type: 'FOLLOW' }, now - 5 * hour, followers.slice(-recent), now),
  ].filter(({ type, senders }) => type === 'VERIFICATION_APPROVED' || senders.length > 0)
}

function aboutPost({ post, inserted }: SeededPost, now: number): PastNotification[] {
  const { userId } = post
  const about = { userId, postId: inserted.id }
  const written = Date.parse(post.createdAt)
  const likes = post.likedBy.filter((id) => id !== userId).map((id) => ({ userId: id }))
  const comments = post.comments.filter((comment) => comment.userId !== userId)
  const last = Math.max(written, ...comments.map(({ createdAt }) => Date.parse(createdAt)))
  const senders = comments.map((comment) => ({
    userId: comment.userId,
    postCommentId: inserted.comments.get(comment.content) ?? '',
  }))
  const liked = Math.min(written + 20 * hour, now - 2 * hour)
  return [
    notification({ ...about, type: 'POST_LIKE' }, liked, likes, now),
    notification({ ...about, type: 'POST_COMMENT' }, last, senders, now),
  ]
}

function notification(
  about: Pick<PastNotification, 'userId' | 'type' | 'postId'>,
  at: number,
  senders: PastNotification['senders'],
  now: number,
): PastNotification {
  return { ...about, createdAt: new Date(at).toISOString(), isRead: at < now - unreadFor, senders }
}
