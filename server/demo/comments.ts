import data from './data/comments.json' with { type: 'json' }
import { seededRandom } from './seeded-random.ts'
import type { PastComment } from './store.ts'
import type { SeededPersonality, Voter } from './votes.ts'

const { inFavour, against, between } = data

const maxComments = 9

/** One in so many personalities has a comment of each of the first two users, which are demo accounts. */
const ownEvery = 5

/** Generates comments, more on personalities with a higher turnout; some of them anonymous. */
export function generateComments(
  personalities: readonly SeededPersonality[],
  voters: readonly Voter[],
  now: number,
): PastComment[] {
  return personalities.flatMap(({ name, votes, personalityId, addedAt }, place) => {
    const random = seededRandom(`remarks ${name}`)
    const pick = <Item>(items: readonly Item[]) =>
      items[Math.floor(random() * items.length)] as Item
    const used = new Set<string>()
    const count = Math.round(votes.turnout * maxComments * (0.6 + random() * 0.6))
    return Array.from({ length: count }, (_, index): PastComment | undefined => {
      const mood = random()
      const content = pick(mood < 0.25 ? between : random() < votes.support ? inFavour : against)
      const own = (place + index) % ownEvery === 0 && index < 2 ? voters[index] : undefined
      const { userId, joinedAt } = own ?? pick(voters)
      const start = Math.max(addedAt, joinedAt)
      const createdAt = new Date(start + (now - start) * random()).toISOString()
      const isAnonymous = random() < 0.25
      if (used.has(content)) return undefined
      used.add(content)
      return { userId, personalityId, content, isAnonymous, createdAt }
    }).filter((comment) => comment !== undefined)
  })
}
