import { z } from 'zod'
import { personalityStatuses } from './personality-filters.ts'

/** Derived from mandates and the date of death. `UNSPECIFIED`: nothing is known about an office. */
export const PersonalityStatus = z.enum(personalityStatuses)
export type PersonalityStatus = z.infer<typeof PersonalityStatus>
