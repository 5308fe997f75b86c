import { randomUUID } from 'node:crypto'
import data from './data/comments.json' with { type: 'json' }
import { seededRandom } from './seeded-random.ts'
import type { PastAgreement, PastComment } from './store.ts'
import type { SeededPersonality, Voter } from './votes.ts'

const { inFavour, against, between, replies } = data

const maxComments = 9

/** One in so many personalities has a comment of each of the first two users, which are demo accounts. */
const ownEvery = 5

/** Generates comments, more on personalities with a higher turnout, and replies to some; some of them anonymous. */
export function generateComments(
  personalities: readonly SeededPersonality[],
  voters: readonly Voter[],
  now: number,
): PastComment[] {
  const comments = generateFirstComments(personalities, voters, now)
  return [...comments, ...comments.flatMap((comment) => generateReplies(comment, voters, now))]
}

/** Who agrees with each comment of the first level: few with most, and many with some. */
export function generateAgreements(
  comments: readonly PastComment[],
  voters: readonly Voter[],
): PastAgreement[] {
  return comments.flatMap(({ id, content, createdAt, userId }) => {
    if (id === undefined) return []
    const random = seededRandom(`agreements ${content} ${createdAt}`)
    const share = 0.3 * random() ** 3
    const agreeing = voters.filter((voter) => voter.userId !== userId && random() < share)
    return agreeing.map((voter) => ({ commentId: id, userId: voter.userId }))
  })
}

const maxReplies = 5

/** Generates replies to every third comment or so. */
function generateReplies(comment: PastComment, voters: readonly Voter[], now: number) {
  const { id, personalityId, content, createdAt, userId } = comment
  const random = seededRandom(`replies ${personalityId} ${content}`)
  if (id === undefined || random() > 0.3) return []
  const texts = replies.filter(() => random() < 0.3).slice(0, maxReplies)
  return texts.flatMap((text): PastComment[] => {
    const author = voters[Math.floor(random() * voters.length)]
    const start = Math.max(Date.parse(createdAt), author?.joinedAt ?? now)
    const time = new Date(start + (now - start) * random()).toISOString()
    const isAnonymous = random() < 0.2
    if (!author || author.userId === userId) return []
    const reply = { content: text, isAnonymous, createdAt: time, parentId: id }
    return [{ ...reply, userId: author.userId, personalityId }]
  })
}

function generateFirstComments(
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
      return { id: randomUUID(), userId, personalityId, content, isAnonymous, createdAt }
    }).filter((comment) => comment !== undefined)
  })
}
