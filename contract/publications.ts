import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'
import { Id, Timestamp } from './ids.ts'
import { pageSizes } from './limits.ts'
import { paged, pageQuery } from './paging.ts'

/** A published list of ballots. */
const PublishedList = z.object({
  version: z.int(),
  upvoteCount: z.int(),
  downvoteCount: z.int(),
  /** Path of the whole list as CSV. */
  ballotsUrl: z.string(),
})

/** The lists of a personality as its last record in the transparency log has them. */
export const PersonalityPublication = PublishedList.extend({
  time: Timestamp,
  /** Place of the record in the log, from 0. */
  logIndex: z.int(),
  /** Null while the tally of verified members is not shown. */
  verified: PublishedList.nullable(),
})
export type PersonalityPublication = z.infer<typeof PersonalityPublication>

export const LatestPublication = z.object({
  number: z.int(),
  time: Timestamp,
  /** Seconds between publications. */
  interval: z.int(),
  /** Records in the transparency log. */
  size: z.int(),
  /** Root of the log in Base64, as in its signed head. */
  rootHash: z.string(),
  /** Personalities with a list, and ballots in their lists. */
  personalities: z.int(),
  ballots: z.int(),
  /** The signed head of the log. */
  checkpoint: z.string(),
})
export type LatestPublication = z.infer<typeof LatestPublication>

export const publications = {
  ofPersonality: endpoint('GET', '/personalities/:id/publication', access.public, {
    summary: 'Get what was last published about the ballots of a personality',
    params: z.object({ id: Id }),
    /** Null until five ballots are counted and published. */
    reply: z.object({ publication: PersonalityPublication.nullable() }),
    // Votes do not change it.
    shared: 'visitors',
    anonymous: true,
  }),
  latest: endpoint('GET', '/publications/latest', access.public, {
    summary: 'Get the last publication of ballots, with the signed head of the log',
    /** Null until the first publication. */
    reply: z.object({ publication: LatestPublication.nullable() }),
    shared: 'visitors',
    anonymous: true,
  }),
  lists: endpoint('GET', '/publications/lists', access.public, {
    summary: 'List the published ballots of all personalities',
    query: pageQuery(pageSizes.publications),
    reply: paged(
      PersonalityPublication.extend({
        personality: z.object({ id: Id, slug: z.string(), name: z.string() }),
      }),
    ),
    shared: 'visitors',
    inEachLanguage: true,
    anonymous: true,
  }),
}
