import type { Personality } from '../../contract/personalities.ts'
import type { Session } from './users.ts'

/** What the pages with parameters show; others with parameters say that there is nothing at their address. */
interface Shown {
  personality: Personality
  session: Session
}

/** The address of a page of the table. */
export const addressOf = (path: string, { personality, session }: Shown): string =>
  path
    .replace(/^(\/personalities)\/:slug$/, `$1/${personality.slug}`)
    .replace(/^(\/admin\/personalities)\/:id$/, `$1/${personality.id}`)
    .replace(/^(\/users)\/:username$/, `$1/${session.user.username}`)
    .replace(/:\w+/, '019ac000-0000-7000-8000-000000000000')
