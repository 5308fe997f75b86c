import { z } from 'zod'
import * as inputs from '#messages/contract/inputs'

/** What a challenge was given for; a solution is not accepted for anything else. */
export const challengePurposes = ['register', 'reset', 'notice'] as const
export type ChallengePurpose = (typeof challengePurposes)[number]

/** A proof-of-work challenge in the format of ALTCHA (version 2 of its proof of work). */
export const Challenge = z.object({
  parameters: z.object({
    /** `PBKDF2/SHA-256`. */
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    /** Iterations for each derived key. */
    cost: z.number(),
    keyLength: z.number(),
    /** The beginning, in hexadecimal, of the key to find. */
    keyPrefix: z.string(),
    keySignature: z.string().optional(),
    /** Unix time in seconds. */
    expiresAt: z.number(),
    data: z.object({ purpose: z.enum(challengePurposes) }),
  }),
  signature: z.string(),
})
export type Challenge = z.output<typeof Challenge>

/** A challenge with its solution, as clients send it: this object as JSON in base64. */
export const SolvedChallenge = z.object({
  challenge: Challenge,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/** The field of a request that a challenge may guard. */
export const ChallengeField = z
  .string({ error: inputs.challengeMustBeText })
  .max(4000, { error: inputs.challengeTooLong })
  .optional()
  .describe('A solved challenge, if a response with status 428 has asked for it')
