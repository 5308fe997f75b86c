import { createTokens } from '../server/accounts/tokens.ts'
import { systemClock } from '../server/platform/clock.ts'
import type { Actor } from './actions.ts'

/** Signs in users, whom the clients act as, on a site with this secret. */
export function actorsOf(userIds: string[], jwtSecret: string): Actor[] {
  const tokens = createTokens(jwtSecret, systemClock)
  return userIds.map((id) => ({
    id,
    token: tokens.sign({ userId: id, version: 0 }),
    comments: [],
  }))
}
