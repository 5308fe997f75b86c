import type { DemoPersonality } from './personalities.ts'
import { seededRandom } from './seeded-random.ts'
import type { PastVote } from './store.ts'

/** A user who votes in the demo, with the join time in milliseconds. */
export interface Voter {
  userId: string
  joinedAt: number
  isVerified: boolean
}

/** A personality in the database, with its creation time in milliseconds, and the time until which votes were cast. */
export interface SeededPersonality extends Pick<DemoPersonality, 'name' | 'votes'> {
  personalityId: string
  addedAt: number
  votesUntil: number
}

const day = 24 * 60 * 60 * 1000

/** Something in the news: many vote on the days after it, and it moves opinion. */
interface NewsEvent {
  at: number
  /** Share of the votes that it causes. */
  share: number
  /** How much more likely support is among them, from -1 to 1. */
  mood: number
}

/** Generates votes that match each personality's turnout and support exactly, with trends and news in between. */
export function generateVotes(
  personalities: readonly SeededPersonality[],
  voters: readonly Voter[],
): PastVote[] {
  return personalities.flatMap(({ name, votes, personalityId, addedAt, votesUntil }) => {
    const random = seededRandom(`ballots ${name}`)
    const cast = Math.round(votes.turnout * voters.length)
    const inSupport = Math.round(votes.support * cast)
    // How much opinion rises or falls from the first vote to the last.
    const trend = (random() * 2 - 1) * 0.9
    const news = generateNews(addedAt, votesUntil, random)
    const present = voters.filter(({ joinedAt }) => joinedAt < votesUntil)
    const ballots = shuffled(present, random)
      .slice(0, cast)
      .map(({ userId, joinedAt }) => {
        const start = Math.max(addedAt, joinedAt)
        const { at, mood } = timeOfVote(start, votesUntil, news, random)
        return {
          userId,
          at,
          leaning: random() + mood + (trend * (at - addedAt)) / (votesUntil - addedAt),
        }
      })
      .toSorted((one, other) => other.leaning - one.leaning)
    return ballots.map(
      ({ userId, at }, index): PastVote => ({
        userId,
        personalityId,
        type: index < inSupport ? 'UPVOTE' : 'DOWNVOTE',
        createdAt: new Date(at).toISOString(),
      }),
    )
  })
}

function generateNews(addedAt: number, until: number, random: () => number): NewsEvent[] {
  return Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
    at: addedAt + (until - addedAt) * random(),
    share: 0.08 + random() * 0.14,
    mood: (random() * 2 - 1) * 0.7,
  }))
}

/** A time between a user's first possible one and the last: in the days after a news event, or at any time. */
function timeOfVote(
  start: number,
  until: number,
  news: readonly NewsEvent[],
  random: () => number,
) {
  const chance = random()
  let share = 0
  for (const event of news) {
    share += event.share
    const at = event.at - Math.log(1 - random()) * 1.5 * day
    if (chance < share && event.at > start && at < until) return { at, mood: event.mood }
  }
  return { at: start + (until - start) * random(), mood: 0 }
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
