import type { Look } from './portrait/look.ts'

/** A person of the invented world that the demo shows. */
export interface DemoPersonality {
  name: string
  party: string | null
  position: string | null
  bio: string | null
  /** What the portrait shows; null for the ones without a picture. */
  look: Look | null
  /** Share of the demo's members who voted, and of those who voted in support. */
  votes: { turnout: number; support: number }
  /** How long ago the entry was made. */
  addedDaysAgo: number
}
