import type { DemoPersonality } from './personalities.ts'
import { seededRandom } from './seeded-random.ts'
import type { PastVote } from './store.ts'

/** A user who votes in the demo, with the join time in milliseconds. */
export interface Voter {
  userId: string
  joinedAt: number
  isVerified: boolean
}

/** A personality in the database, with its creation time in milliseconds. */
export interface SeededPersonality extends Pick<DemoPersonality, 'name' | 'votes'> {
  personalityId: string
  addedAt: number
}

/** Generates votes that match each personality's turnout and support exactly. */
export function generateVotes(
  personalities: readonly SeededPersonality[],
  voters: readonly Voter[],
  now: number,
): PastVote[] {
  return personalities.flatMap(({ name, votes, personalityId, addedAt }) => {
    const random = seededRandom(`ballots ${name}`)
    const cast = Math.round(votes.turnout * voters.length)
    const inSupport = Math.round(votes.support * cast)
    return shuffled(voters, random)
      .slice(0, cast)
      .map(({ userId, joinedAt }, index): PastVote => {
        const start = Math.max(addedAt, joinedAt)
        return {
          userId,
          personalityId,
          type: index < inSupport ? 'UPVOTE' : 'DOWNVOTE',
          createdAt: new Date(start + (now - start) * random()).toISOString(),
        }
      })
  })
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [result[last] as Item, result[other] as Item]
    result[last] = b
    result[other] = a
  }
  return result
}
