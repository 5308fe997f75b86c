import { seededRandom } from './seeded-random.ts'
import type { Follow } from './store.ts'
import type { Voter } from './votes.ts'

/** Generates follows of verified users, some with many followers. */
export function generateFollows(users: readonly Voter[]): Follow[] {
  const random = seededRandom('follows')
  const followed = users.filter(({ isVerified }) => isVerified)
  return followed.flatMap(({ userId: followeeId }, index) => {
    // The first verified user is a demo account.
    const share = index === 0 ? 0.15 : random() ** 3 * 0.2
    return users
      .filter(({ userId }) => userId !== followeeId && random() < share)
      .map(({ userId: followerId }) => ({ followerId, followeeId }))
  })
}
