import type { Violations } from './platform/http/error-handler.ts'

/** What the caller is told when a write breaks one of these constraints; the database settles every race. */
export const violations: Violations = {
  accounts__email: 'emailTaken',
  users__username: 'usernameTaken',
  votes__user: 'sessionExpired',
  votes__personality: 'notFound',
  saves__user: 'sessionExpired',
  saves__personality: 'notFound',
  comments__user: 'sessionExpired',
  comments__personality: 'notFound',
  follows__follower: 'sessionExpired',
  follows__followee: 'notFound',
  posts__user: 'sessionExpired',
  post_likes__post: 'notFound',
  post_likes__user: 'sessionExpired',
  post_comments__post: 'notFound',
  post_comments__user: 'sessionExpired',
  reports__reporter: 'sessionExpired',
  reports__comment: 'notFound',
  uploads__user: 'sessionExpired',
  verification_requests__pending: 'verificationPending',
  verification_requests__reviewer: 'sessionExpired',
  personalities__slug: 'conflict',
}
