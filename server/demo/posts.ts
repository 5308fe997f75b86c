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
    // Users who had joined by then.
    const readers = users.filter(({ joinedAt }) => joinedAt < at)
    const share = 0.02 + random() * 0.12
    const textOf = (content: string, when: number, userId: string): PastText => ({
      userId,
      content,
      createdAt: new Date(when).toISOString(),
    })
    // The first verified user is a demo account.
    const author = index % 4 === 0 ? authors[0] : pick(authors)
    return {
      ...textOf(text, at, author?.userId ?? ''),
      likedBy: readers.filter(() => random() < share).map(({ userId }) => userId),
      comments: replies.map((reply, position) => {
        const passed = ((now - at) * (position + 0.5)) / (replies.length + 6)
        return textOf(reply, at + passed, pick(readers).userId)
      }),
    }
  })
}
