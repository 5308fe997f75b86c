import { slugOf } from '../personalities/slug.ts'
import { day, dayOf } from '../vote-reviews/detection/traits.ts'
import data from './data/users.json' with { type: 'json' }
import type { Wave } from './demo-reviews.ts'
import { seededRandom } from './seeded-random.ts'
import type { PastAccount } from './store.ts'
import { noPassword } from './users.ts'

const minute = 60 * 1000

/** Minutes in which a wave is registered. */
const wavePeriod = 25

/** Longest first part of a username, which three digits follow. */
const baseMax = 17

/** Generates the accounts of a wave, in the order of registration: names as people have, and nothing else filled in. */
export function generateWave({ count, mailDomain, daysAgo, ...wave }: Wave, now: number) {
  const random = seededRandom(`wave ${mailDomain}`)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const start = (dayOf(now) - daysAgo) * day + wave.minute * minute
  return Array.from({ length: count }, (_, number): PastAccount => {
    const [first, last] = [pick(data.firstNames), pick(data.lastNames)]
    const base = `${slugOf(first)}${slugOf(last)}`.replaceAll('-', '').slice(0, baseMax)
    // The numbers differ, so the usernames do.
    const username = `${base}${100 + ((number * 337) % 900)}`
    const at = start + ((number + random()) / count) * wavePeriod * minute
    return {
      name: `${first} ${last}`,
      username,
      email: `${username}@${mailDomain}`,
      passwordHash: noPassword,
      createdAt: new Date(at).toISOString(),
    }
  })
}
