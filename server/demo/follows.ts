import { seededRandom } from './seeded-random.ts'
import type { Follow } from './store.ts'
import type { Voter } from './votes.ts'

/** Generates who follows whom: verified users are followed, some by many. */
export function generateFollows(users: readonly Voter[]): Follow[] {
  const random = seededRandom('follows')
  const followed = users.filter(({ isVerified }) => isVerified)
  return followed.flatMap(({ userId: followeeId }, index) => {
    // The first verified member is one that people sign in as.
    const share = index === 0 ? 0.15 : random() ** 3 * 0.2
    return users
      .filter(({ userId }) => userId !== followeeId && random() < share)
      .map(({ userId: followerId }) => ({ followerId, followeeId }))
  })
}
