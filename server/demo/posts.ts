import { slugOf } from '../personalities/slug.ts'
import texts from './data/posts.json' with { type: 'json' }
import { seededRandom } from './seeded-random.ts'
import type { PastPost, PastText } from './store.ts'
import type { Voter } from './votes.ts'

const hour = 60 * 60 * 1000

/** Generates posts of verified users with comments and likes, most of them recent. */
export function generatePosts(users: readonly Voter[], now: number): PastPost[] {
  const authors = users.filter(({ isVerified }) => isVerified)
  const random = seededRandom('posts')
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  return texts.map(({ text, replies }, index) => {
    const at = now - hour * (2 + index ** 2 * 24 + index * 9 + random() * 8)
    const isMember = ({ joinedAt }: Voter) => joinedAt < at
    const readers = users.filter(isMember)
    const share = 0.02 + random() * 0.12
    const textOf = (content: string, when: number, userId: string): PastText => ({
      userId,
      content,
      createdAt: new Date(when).toISOString(),
    })
    // The first verified user is a demo account.
    const author = index % 4 === 0 ? authors[0] : pick(authors.filter(isMember))
    return {
      ...textOf(withMentions(text), at, author?.userId ?? ''),
      likedBy: readers.filter(() => random() < share).map(({ userId }) => userId),
      comments: replies.map((reply, position) => {
        const passed = Math.min((now - at) / (replies.length + 2), 31 * hour) * (position + 0.5)
        return textOf(reply, at + passed, pick(readers).userId)
      }),
    }
  })
}

/** Names of personalities stand in braces; a post mentions their slugs. */
const withMentions = (text: string) =>
  text.replaceAll(/\{(.+?)\}/g, (_, name: string) => `@${slugOf(name)}`)
