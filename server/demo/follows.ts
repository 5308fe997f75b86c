import type { Follow } from '../follows/store.ts'
import type { Voter } from './ballots.ts'
import { seededRandom } from './seeded-random.ts'

/** Who follows whom among the demo's members: the verified ones are followed, some by many. */
export function inventFollows(members: readonly Voter[]): Follow[] {
  const random = seededRandom('follows')
  const followed = members.filter(({ isVerified }) => isVerified)
  return followed.flatMap(({ userId: followeeId }, index) => {
    // The first verified member is one that people sign in as.
    const share = index === 0 ? 0.15 : random() ** 3 * 0.2
    return members
      .filter(({ userId }) => userId !== followeeId && random() < share)
      .map(({ userId: followerId }) => ({ followerId, followeeId }))
  })
}
