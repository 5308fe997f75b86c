import { z } from 'zod'
import { AreaReference } from './areas.ts'
import { access, endpoint } from './endpoint.ts'
import { pageSizes } from './limits.ts'
import { paged, pageQuery, SearchText } from './paging.ts'
import { BySlug, Seat } from './personalities.ts'
import { placeLimits } from './place-limits.ts'

export const PartyReference = z.object({
  slug: z.string(),
  name: z.string(),
  shortName: z.string().nullable(),
  /** As `#1a2b3c`. */
  color: z.string().nullable(),
})
export type PartyReference = z.infer<typeof PartyReference>

export const ChamberReference = z.object({
  slug: z.string(),
  name: z.string(),
  area: AreaReference.nullable(),
})
export type ChamberReference = z.infer<typeof ChamberReference>

/** What is known of the people of a party or chamber together. */
export const Standing = z.object({
  inOffice: z.int(),
  candidates: z.int(),
  /** Those who left office or have died. */
  former: z.int(),
  /** Votes on those in office and on candidates. */
  votes: z.int(),
  /**
   * Those in office and candidates with `limits.rankedVotesMin` votes or more by tenths of their support share: below 10 %,
   * …, from 90 % on.
   */
  distribution: z.array(z.int()),
})
export type Standing = z.infer<typeof Standing>

export const PartyDetail = PartyReference.extend({
  standing: Standing,
  /** The chambers in which it has most seats. */
  chambers: z.array(ChamberReference.extend({ seats: z.int() })),
})
export type PartyDetail = z.infer<typeof PartyDetail>

export const ChamberDetail = ChamberReference.extend({
  standing: Standing,
  /** The parties with most seats; null for the seats of people without a party, or whose party is not known. */
  parties: z.array(z.object({ party: PartyReference.nullable(), seats: z.int() })),
})
export type ChamberDetail = z.infer<typeof ChamberDetail>

const ListQuery = pageQuery(pageSizes.organizations).extend({ search: SearchText })

/** What everybody can read of parties. */
export const partyPages = {
  list: endpoint('GET', '/parties', access.public, {
    summary: 'List or search parties by name, with the number of their people in office',
    query: ListQuery,
    reply: paged(PartyReference.extend({ inOffice: z.int() })),
    searchedBy: 'search',
    shared: 'visitors',
    inEachLanguage: true,
  }),
  detail: endpoint('GET', '/parties/:slug', access.public, {
    summary: 'Get a party with its seats and how its people are supported',
    params: BySlug,
    reply: PartyDetail,
    shared: 'everybody',
    inEachLanguage: true,
  }),
}

/** What everybody can read of chambers. */
export const chamberPages = {
  list: endpoint('GET', '/chambers', access.public, {
    summary: 'List or search chambers by name, with the number of their members',
    query: ListQuery,
    reply: paged(ChamberReference.extend({ inOffice: z.int() })),
    searchedBy: 'search',
    shared: 'visitors',
    inEachLanguage: true,
  }),
  detail: endpoint('GET', '/chambers/:slug', access.public, {
    summary: 'Get a chamber with its parties and how its members are supported',
    params: BySlug,
    reply: ChamberDetail,
    shared: 'everybody',
    inEachLanguage: true,
  }),
  seats: endpoint('GET', '/chambers/:slug/seats', access.public, {
    summary: `List the members of a chamber for a chart; none if there are more than ${placeLimits.chamberSeatsMax}`,
    params: BySlug,
    reply: z.object({ data: z.array(Seat) }),
    shared: 'everybody',
    inEachLanguage: true,
  }),
}
