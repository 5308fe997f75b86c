import texts from './data/posts.json' with { type: 'json' }
import { seededRandom } from './seeded-random.ts'
import type { PastPost, PastText } from './store.ts'
import type { Voter } from './votes.ts'

const hour = 60 * 60 * 1000

/** Generates recent posts of verified users with comments and likes. */
export function generatePosts(users: readonly Voter[], now: number): PastPost[] {
  const authors = users.filter(({ isVerified }) => isVerified)
  const random = seededRandom('posts')
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  return texts.map(({ text, replies }, index) => {
    const at = now - hour * (2 + index * 17 + random() * 9)
    // Those who were there by then.
    const readers = users.filter(({ joinedAt }) => joinedAt < at)
    const share = 0.02 + random() * 0.12
    const says = (content: string, when: number, userId: string): PastText => ({
      userId,
      content,
      createdAt: new Date(when).toISOString(),
    })
    // The first verified member is one that people sign in as.
    const author = index % 4 === 0 ? authors[0] : pick(authors)
    return {
      ...says(text, at, author?.userId ?? ''),
      likedBy: readers.filter(() => random() < share).map(({ userId }) => userId),
      comments: replies.map((reply, place) => {
        const passed = ((now - at) * (place + 0.5)) / (replies.length + 6)
        return says(reply, at + passed, pick(readers).userId)
      }),
    }
  })
}
