import { z } from 'zod'
import * as inputs from '#messages/contract/inputs'
import { ChosenLanguage, TextLanguage } from './content-language-schema.ts'
import { access, endpoint } from './endpoint.ts'
import { filterShape } from './filter-schema.ts'
import { Id, Timestamp } from './ids.ts'
import { limits, pageSizes, topSizes } from './limits.ts'
import { Mandate } from './mandates.ts'
import { Order, paged, pageQuery, SearchText, searched } from './paging.ts'
import { PartialDate } from './partial-date.ts'
import { NewPersonality, PersonalityFacts, PersonalityTexts } from './personality-fields.ts'
import { personalityFilters } from './personality-filters.ts'
import { PersonalityStatus } from './personality-status.ts'
import { placeLimits } from './place-limits.ts'
import { withoutTrailingPunctuation } from './trailing-punctuation.ts'

export const Personality = z.object({
  id: Id,
  slug: z.string(),
  ...PersonalityFacts.shape,
  /** Of the biography. */
  bioLang: TextLanguage,
  status: PersonalityStatus,
  /**
   * What is stored, where the reader gets name or party in another language or the position told in it. Absent where all
   * are the same.
   */
  stored: PersonalityTexts.pick({ name: true, party: true, position: true }).optional(),
  /** True if nobody can cast or change a vote any more; own votes can be removed. */
  isClosed: z.boolean(),
  /** The death, or the end of the last mandate; null if it is not known, or votes are open. */
  closedSince: PartialDate.nullable(),
  upvoteCount: z.int(),
  downvoteCount: z.int(),
  voteCount: z.int(),
  /** True while votes of new accounts that came in a surge are set apart: they are counted here, and not in rankings. */
  hasUnusualActivity: z.boolean(),
  commentCount: z.int(),
  views: z.int(),
  createdAt: Timestamp,
})
export type Personality = z.infer<typeof Personality>

/**
 * A 95 % Wilson interval of a support share, in percent with one decimal. It is for ranking, where a high share of few
 * votes must not come first: the voters are no sample, so it says nothing about a population, and no screen shows it.
 */
export const Interval = z.object({ low: z.number(), high: z.number() })

const Tally = z.object({
  upvoteCount: z.int(),
  downvoteCount: z.int(),
  supportPercentage: z.int(),
})

/** When more new accounts voted than usual. */
export const UnusualActivity = z.object({
  since: z.iso.date(),
  /** Null while it goes on. */
  until: z.iso.date().nullable(),
  /** Votes of accounts that are not established, which are set apart, in tens. */
  votes: z.int(),
})
export type UnusualActivity = z.infer<typeof UnusualActivity>

/** Counts that are more than lists show. */
const Shares = z.object({
  supportInterval: Interval,
  unusualActivity: UnusualActivity.nullable(),
  /**
   * The counts that rankings by share use: without the votes that are set apart, which change by at least
   * `publishedMin` voters. Null if none are.
   */
  withoutSetApart: Tally.nullable(),
  /**
   * The votes of established members, from `establishedVotesMin` on; null if there are fewer. They are published at most
   * once a day, in steps of five voters, and are at most all counts. Up to four votes of others are among them where these
   * are all that is left.
   */
  established: Tally.nullable(),
  /**
   * The votes of verified members, from `verifiedVotesMin` on. They change at most once an hour, by at least five voters;
   * null if there are fewer.
   */
  verifiedUpvoteCount: z.int().nullable(),
  verifiedDownvoteCount: z.int().nullable(),
  verifiedSupportInterval: Interval.nullable(),
})

/** What is known of a person beside what lists show; at most `detailRowsMax` rows of each kind. */
const Details = z.object({
  /** Present ones first, then the newest. */
  mandates: z.array(Mandate),
  names: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['alternate', 'former', 'native', 'nickname']),
      /** BCP 47, such as `zh-tw`; null if it is not known. */
      language: z.string().nullable(),
    }),
  ),
  /** Of a `kind` such as `website` or `facebook`. */
  links: z.array(z.object({ kind: z.string(), address: z.string() })),
  /** Of a `scheme` such as `wikidata`. */
  identifiers: z.array(z.object({ scheme: z.string(), value: z.string() })),
  /** Where imported facts come from. */
  sources: z.array(
    z.object({
      name: z.string(),
      address: z.string().nullable(),
      licence: z.string().nullable(),
      /** When the data was taken from the source. */
      retrievedOn: z.iso.date().nullable(),
    }),
  ),
  /** Null unless the operator shows dates of birth and death, and gender. */
  birthDate: PartialDate.nullable(),
  deathDate: PartialDate.nullable(),
  gender: z.enum(['female', 'male', 'other']).nullable(),
  pictureCredit: z.string().nullable(),
  pictureLicence: z.string().nullable(),
})
export type Details = z.infer<typeof Details>

export const PersonalityDetail = Personality.extend(Shares.shape).extend(Details.shape)
export type PersonalityDetail = z.infer<typeof PersonalityDetail>

/** `bestSupported`: by the lower bound of the 95 % interval of the support share. */
export const PersonalitySort = z.enum([
  'voteCount',
  'bestSupported',
  'upvoteCount',
  'downvoteCount',
  'commentCount',
  'views',
  'name',
  'createdAt',
])
export type PersonalitySort = z.infer<typeof PersonalitySort>

export const PersonalitiesQuery = pageQuery(pageSizes.personalities).extend({
  search: SearchText,
  ...filterShape(personalityFilters),
  /** `match`: closest to the search text first; without a search text the same as `voteCount`. */
  sortBy: z.enum([...PersonalitySort.options, 'match']).default('voteCount'),
  order: Order.default('desc'),
})
export type PersonalitiesQuery = z.output<typeof PersonalitiesQuery>

/** A personality in a chart: enough to place, name and link it. */
export const Opinion = Personality.pick({
  slug: true,
  name: true,
  party: true,
  isIndependent: true,
  upvoteCount: true,
  downvoteCount: true,
})
export type Opinion = z.infer<typeof Opinion>

/** A member of a chamber in a chart. */
export const Seat = Opinion.extend({
  /** The colour of the party, as `#1a2b3c`; null if it has none. */
  color: z.string().nullable(),
  /** Null without a page of the party. */
  partySlug: z.string().nullable(),
})
export type Seat = z.infer<typeof Seat>

/** The change of a personality's support share. */
export const Move = Personality.pick({
  slug: true,
  name: true,
  party: true,
  isIndependent: true,
}).extend({
  /** Percentage points within seven days; never 0. */
  change: z.int(),
  /** The share at the end of them, in percent. */
  supportPercentage: z.int(),
})
export type Move = z.infer<typeof Move>

/** Numbers of personalities by status. */
export const StatusCounts = z.object({
  IN_OFFICE: z.int(),
  CANDIDATE: z.int(),
  FORMER: z.int(),
  DIED: z.int(),
  UNSPECIFIED: z.int(),
} satisfies Record<PersonalityStatus, z.ZodType>)
export type StatusCounts = z.infer<typeof StatusCounts>

export const PersonalityFacets = z.object({
  /** The largest parties, the largest first; 'Independent' has those who belong to none. Unknown ones are left out. */
  parties: z.array(z.object({ party: z.string(), count: z.int() })),
  letters: z.array(z.string()),
  /** What else than parties personalities can be filtered by. */
  hasChambers: z.boolean(),
  hasAreas: z.boolean(),
  /** All but those who are former or have died, as parties and letters. */
  total: z.int(),
  statuses: StatusCounts,
})
export type PersonalityFacets = z.infer<typeof PersonalityFacets>

const PersonalFacts = z.object({
  areShown: z.boolean({ error: () => inputs.trueOrFalseIn({ name: 'areShown' }) }),
})

/** What personalities are counted by, and can be found by a part of its name to filter them. */
export const FacetKind = z.enum(['party', 'chamber', 'area'])
export type FacetKind = z.infer<typeof FacetKind>

export const FoundFacet = z.object({
  /** The value of the filter: the name of a party, the slug of others. */
  value: z.string(),
  name: z.string(),
  /** The name of the area above an area, or of the area of a chamber. */
  within: z.string().nullable(),
  statuses: StatusCounts,
})
export type FoundFacet = z.infer<typeof FoundFacet>

const VotesOnFormer = z.object({
  areOpen: z.boolean({ error: () => inputs.trueOrFalseIn({ name: 'areOpen' }) }),
})

const ById = z.object({ id: Id })
/** In any case, and with punctuation after it, as people copy it from a text. */
export const BySlug = z.object({
  slug: z
    .string()
    .max(limits.slugMax)
    .overwrite((slug) => withoutTrailingPunctuation(slug).toLowerCase()),
})

export const personalities = {
  list: endpoint('GET', '/personalities', access.public, {
    summary: 'List, search and sort personalities',
    query: PersonalitiesQuery,
    reply: searched(paged(Personality)).extend({
      /** Names of the chamber and the area that the list is filtered by; null if there is none of that slug. */
      filteredBy: z.object({ chamber: z.string().nullable(), area: z.string().nullable() }),
    }),
    searchedBy: 'search',
    shared: 'everybody',
    inEachLanguage: true,
  }),
  top: endpoint('GET', '/personalities/top', access.public, {
    summary: 'List the personalities with the most votes',
    query: pageQuery(topSizes.default).pick({ limit: true }),
    reply: z.object({ data: z.array(Personality) }),
    shared: 'everybody',
    inEachLanguage: true,
  }),
  opinions: endpoint('GET', '/personalities/opinions', access.public, {
    summary: `List the counts of the ${limits.chartMax} personalities with the most votes, for charts`,
    reply: z.object({ data: z.array(Opinion) }),
    shared: 'everybody',
    inEachLanguage: true,
  }),
  leaders: endpoint('GET', '/personalities/leaders', access.public, {
    summary: `List the most approved, opposed and divisive personalities with ${limits.rankedVotesMin} votes or more`,
    reply: z.object({
      mostApproved: z.array(Personality),
      mostOpposed: z.array(Personality),
      /** Closest to even with many votes. */
      mostDivisive: z.array(Personality),
    }),
    shared: 'everybody',
    inEachLanguage: true,
  }),
  moving: endpoint('GET', '/personalities/moving', access.public, {
    summary: `List the ${limits.movingMax} personalities whose support share changed most in seven days, from ${limits.movingVotesMin} votes on`,
    reply: z.object({ data: z.array(Move) }),
    anonymous: true,
    // A job updates it every ten seconds, so votes do not invalidate it.
    shared: 'visitors',
    inEachLanguage: true,
  }),
  facets: endpoint('GET', '/personalities/facets', access.public, {
    summary: 'Count personalities by party, and list the letters that last names begin with',
    reply: PersonalityFacets,
    // No counts of votes, so votes do not invalidate it.
    shared: 'visitors',
    inEachLanguage: true,
  }),
  findFacets: endpoint('GET', '/personalities/facets/find', access.public, {
    summary: `Find up to ${limits.facetsFoundMax} parties, chambers or areas by a part of their names, those with most people first, with their numbers of people by status`,
    query: z.object({ kind: FacetKind, search: SearchText }),
    reply: z.object({ data: z.array(FoundFacet) }),
    searchedBy: 'search',
    shared: 'visitors',
    inEachLanguage: true,
  }),
  chambers: endpoint('GET', '/personalities/chambers', access.public, {
    summary: `List the members of the ${placeLimits.chartedChambersMax} largest chambers that fit into a chart together`,
    reply: z.object({
      data: z.array(
        z.object({
          chamber: z.string(),
          /** Null for one that only the positions of people name who have no mandates. */
          slug: z.string().nullable(),
          members: z.array(Seat),
        }),
      ),
    }),
    shared: 'everybody',
    inEachLanguage: true,
  }),
  detail: endpoint('GET', '/personalities/:slug', access.public, {
    summary: 'Get a personality',
    params: BySlug,
    reply: PersonalityDetail,
    shared: 'everybody',
    inEachLanguage: true,
  }),
  stats: endpoint('GET', '/personalities/:id/stats', access.public, {
    summary: 'Get the counts of a personality',
    params: ById,
    reply: Personality.pick({
      upvoteCount: true,
      downvoteCount: true,
      voteCount: true,
      commentCount: true,
      views: true,
    }).extend({ personalityId: Id, supportPercentage: z.int(), ...Shares.shape }),
    shared: 'everybody',
  }),
  create: endpoint('POST', '/personalities', 'editPeople', {
    summary: 'Add a personality',
    body: NewPersonality.extend({ bioLang: ChosenLanguage }),
    reply: Personality,
    status: 201,
  }),
  update: endpoint('PATCH', '/personalities/:id', 'editPeople', {
    summary:
      'Update a personality; its slug and omitted fields do not change. With the values that you have seen of fields, the change is refused if one of them is another now.',
    params: ById,
    body: NewPersonality.partial().extend({
      bioLang: ChosenLanguage,
      basedOn: PersonalityFacts.partial().optional(),
    }),
    reply: Personality,
  }),
  votesOnFormer: endpoint('GET', '/admin/votes-on-former', 'changeSettings', {
    summary: 'Get whether votes on people who are former or have died are open',
    reply: VotesOnFormer,
  }),
  setVotesOnFormer: endpoint('PUT', '/admin/votes-on-former', 'changeSettings', {
    summary:
      'Open or close votes on people who are former or have died; counts stay, and own votes can always be removed',
    body: VotesOnFormer,
    reply: VotesOnFormer,
    confirms: 'password',
  }),
  personalFacts: endpoint('GET', '/admin/personal-facts', 'changeSettings', {
    summary: 'Get whether the site shows dates of birth and death, and gender',
    reply: PersonalFacts,
  }),
  setPersonalFacts: endpoint('PUT', '/admin/personal-facts', 'changeSettings', {
    summary: 'Show or hide dates of birth and death, and gender, on pages and in the open data',
    body: PersonalFacts,
    reply: PersonalFacts,
    confirms: 'password',
  }),
  remove: endpoint('DELETE', '/personalities/:id', 'editPeople', {
    summary: 'Delete a personality with its votes, comments and reports',
    params: ById,
    confirms: 'password',
  }),
}
