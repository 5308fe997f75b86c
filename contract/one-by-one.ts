import { z } from 'zod'
import * as inputs from '#messages/contract/inputs'
import { access, endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Personality } from './personalities.ts'

/** Who is voted on one by one: at most one of these; without any, everybody. */
const Source = z.object({
  /** The slug of a chamber. */
  chamber: z.string().max(limits.slugMax).optional(),
  /** The whole name of a party. */
  party: z.string().max(limits.personalityPartyMax).optional(),
  /** The slug of an area, for those who represent it or stand for an office in it. */
  area: z.string().max(limits.slugMax).optional(),
})

/** A person without counts, which nobody should see before voting; the biography is only its beginning. */
export const NextPerson = Personality.pick({
  id: true,
  slug: true,
  name: true,
  party: true,
  isIndependent: true,
  position: true,
  bio: true,
  bioLang: true,
  imageUrl: true,
})
export type NextPerson = z.infer<typeof NextPerson>

/** People of one response, and characters of their biographies. */
export const oneByOneLimits = { people: 20, bio: 240 } as const

export const oneByOne = {
  next: endpoint('GET', '/one-by-one', access.public, {
    summary:
      'List people on whom you have not voted and can vote, without counts, those with the fewest votes first',
    query: Source.extend({
      /** `nextCursor` of the response before. */
      cursor: z
        .string()
        .toLowerCase()
        .regex(/^\d{1,9}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, {
          error: inputs.invalidCursor,
        })
        .optional(),
    }),
    reply: z.object({
      data: z.array(NextPerson),
      /** The name of the chamber, party or area; null without one. */
      of: z.string().nullable(),
      /** How many there are in all, counted up to 10,000; null after the first response. */
      total: z.int().nullable(),
      nextCursor: z.string().nullable(),
    }),
    shared: 'visitors',
    inEachLanguage: true,
  }),
}
