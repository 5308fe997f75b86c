import { z } from 'zod'

/** Derived from mandates and the date of death. `UNSPECIFIED`: nothing is known about an office. */
export const PersonalityStatus = z.enum(['IN_OFFICE', 'CANDIDATE', 'FORMER', 'DIED', 'UNSPECIFIED'])
export type PersonalityStatus = z.infer<typeof PersonalityStatus>
