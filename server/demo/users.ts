import { slugOf } from '../personalities/slug.ts'
import data from './data/users.json' with { type: 'json' }
import { seededRandom } from './seeded-random.ts'

/** Email domain of generated users; `.example` is reserved, so nobody can own it. */
export const demoDomain = 'members.example'

/** Placeholder instead of a password hash: no password matches it, so nobody can sign in as a generated user. */
export const noPassword = 'none'

/** A generated user of the demo, without a password. */
export interface DemoUser {
  name: string
  username: string
  email: string
  location: string | null
  bio: string | null
  isVerified: boolean
  /** The widest file in `data/portraits`. */
  portrait: string | null
}

const { firstNames, womensNames, lastNames, places, bios, portraits } = data

/** One of the users pretends to be somebody else, which a case of the demo is about. */
export const impersonator = {
  name: 'Office of the Chancellor',
  username: 'chancellor_office',
  bio: 'Official account of the Chancellor’s office.',
  isVerified: false,
  portrait: null,
} as const

/** Generates users of the demo; deterministic. */
export function generateUsers(count: number): DemoUser[] {
  const random = seededRandom('members')
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const usernames = new Set<string>()
  const unused = { women: [...portraits.women], men: [...portraits.men] }
  const scenes = [...portraits.scenes]
  const users = Array.from({ length: count }, (): DemoUser => {
    const [first, last] = [pick(firstNames), pick(lastNames)]
    const username = freeUsername(`${slugOf(first)}_${slugOf(last)}`, usernames)
    const isVerified = random() < 0.08
    const faces = unused[womensNames.includes(first) ? 'women' : 'men']
    return {
      name: `${first} ${last}`,
      username,
      email: `${username}@${demoDomain}`,
      location: random() < 0.6 ? pick(places) : null,
      bio: random() < 0.2 ? pick(bios) : null,
      isVerified,
      // Each picture belongs to one user; most users who publish posts have one.
      portrait: isVerified ? (faces.pop() ?? scenes.pop() ?? null) : null,
    }
  })
  const last = users.at(-1)
  if (last) Object.assign(last, impersonator, { email: `${impersonator.username}@${demoDomain}` })
  return users
}

function freeUsername(preferred: string, taken: Set<string>): string {
  let username = preferred
  for (let number = 2; taken.has(username); number++) username = `${preferred}${number}`
  taken.add(username)
  return username
}
