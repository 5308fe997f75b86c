import { slugOf } from '../personalities/slug.ts'
import messages from './data/messages.json' with { type: 'json' }
import type { PastMessage } from './store.ts'
import { demoDomain } from './users.ts'

const hour = 60 * 60 * 1000

/** Generates messages to the site, some of them handled; each is from another address. */
export function generateMessages(now: number): PastMessage[] {
  return messages.map(({ name, message, daysAgo, handledAfterHours }) => {
    const at = now - daysAgo * 24 * hour
    return {
      name,
      email: `${slugOf(name)}@${demoDomain}`,
      message,
      createdAt: new Date(at).toISOString(),
      handledAt:
        handledAfterHours === undefined
          ? null
          : new Date(at + handledAfterHours * hour).toISOString(),
    }
  })
}
