import type { NewPersonality } from '../../contract/personality-fields.ts'
import type { NameKind } from '../personalities/details/store.ts'
import personalities from './data/personalities.json' with { type: 'json' }

/** An invented personality of the demo. */
export interface DemoPersonality extends NewPersonality {
  /** The widest file in `data/portraits`, in a folder whose name ends in a hash of its content. */
  portrait: string | null
  /** Share of the demo's users who voted, and share of these voters in support. */
  votes: { turnout: number; support: number }
  addedDaysAgo: number
  deathDaysAgo?: number
  mandates?: DemoMandate[]
  names?: { name: string; kind: NameKind; language: string }[]
  links?: { kind: string; address: string }[]
}

/** An office that an invented person holds, held or stands for; always for the person's party. */
interface DemoMandate {
  role?: string
  isCandidacy?: boolean
  chamber?: string
  area?: string
  startDaysAgo?: number
  /** Negative: days from now. */
  endDaysAgo?: number
}

export const demoPersonalities = personalities as readonly DemoPersonality[]
