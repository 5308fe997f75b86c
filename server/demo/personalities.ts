import type { NewPersonality } from '../../contract/personality-fields.ts'
import personalities from './data/personalities.json' with { type: 'json' }

/** An invented personality of the demo. */
export interface DemoPersonality extends NewPersonality {
  /** File in `data/portraits`; its name ends in a hash of its content. */
  portrait: string | null
  /** Share of the demo's users who voted, and share of these voters in support. */
  votes: { turnout: number; support: number }
  addedDaysAgo: number
}

export const demoPersonalities: readonly DemoPersonality[] = personalities
