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
  reports__reporter: 'sessionExpired',
  reports__comment: 'notFound',
  personalities__slug: 'conflict',
}
