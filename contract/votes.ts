import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'
import { filterShape } from './filter-schema.ts'
import { ChangesSince } from './history.ts'
import { Id, Timestamp } from './ids.ts'
import { limits, pageSizes } from './limits.ts'
import { Order, paged, pageQuery, SearchText } from './paging.ts'
import { voteFilters } from './vote-filters.ts'

export const VoteType = z.enum(voteFilters.type.values)
export type VoteType = z.infer<typeof VoteType>

/**
 * Whether a vote counts. `UNCONFIRMED`: when its voter confirms the email. `JOINING`: soon, at a moment that shows nobody
 * whose vote it is. `UNDER_REVIEW`: unless a review excludes it, which makes it `EXCLUDED`. `WITHDRAWN`: again after a
 * suspension, when the votes are restored. `MAILBOX_SHARED`: not while another account counts for the mailbox.
 * `MERGED`: not since the personality was merged into another one, unless that is undone.
 */
export const VoteState = z.enum([
  'COUNTED',
  'UNCONFIRMED',
  'JOINING',
  'UNDER_REVIEW',
  'EXCLUDED',
  'WITHDRAWN',
  'MAILBOX_SHARED',
  'MERGED',
])
export type VoteState = z.infer<typeof VoteState>

/** Random bits of a voter, in hexadecimal digits. */
const Bits = z.string().regex(/^[0-9a-f]{32}$/)

export const CastVote = z.object({
  personalityId: Id,
  type: VoteType,
  /** For a vote that was chosen before signing in: one that exists already stays, and the response has it. */
  keepsExisting: z.boolean().default(false),
  /** 128 random bits, new for every vote: the number of the ballot is made with them, so that nobody else can have it. */
  bits: Bits.optional(),
})

/** Counts of a personality and the viewer's own vote, which is empty when signed out. */
export const VoteStatus = z.object({
  personalityId: Id,
  upvoteCount: z.int(),
  downvoteCount: z.int(),
  totalVotes: z.int(),
  hasUserVoted: z.boolean(),
  userVoteType: VoteType.nullable(),
  /**
   * Whether the viewer's own vote is part of the counts. Without a vote: the state that a review, or the withdrawal of all
   * votes of the viewer, gives to the next one.
   */
  userVoteState: VoteState.nullable(),
  /** True if nobody can cast or change a vote any more. */
  isClosed: z.boolean(),
  /** After a vote with bits: false if the vote existed, so that it keeps the bits that it has. */
  usesBits: z.boolean().optional(),
})
export type VoteStatus = z.infer<typeof VoteStatus>

/**
 * A counted vote without its voter. The id is random and new after every change; others see only the day on which the vote
 * was cast or joined the counts.
 */
export const Vote = z.object({
  id: Id,
  voteType: VoteType,
  createdAt: Timestamp,
  personality: z.object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    imageUrl: z.string().nullable(),
    voteCount: z.int(),
  }),
})
export type Vote = z.infer<typeof Vote>

/** Random bits of the site, in hexadecimal digits. */
const Salt = z.string().regex(/^[0-9a-f]{8}$/)

/** The numbers under which the public lists have a vote once they are published; sent to the voter alone. */
export const Ballot = z.object({
  number: z.string(),
  /** In the list of verified members; null unless the voter is verified. */
  verifiedNumber: z.string().nullable(),
  /** When the vote got the first number: later lists of all voters must have it. */
  since: z.iso.datetime(),
  /** What the numbers are made of; null if the vote came without bits, and the site alone has chosen them. */
  proof: z
    .object({
      bits: Bits,
      salt: Salt,
      /** That of the other number; null unless the voter is verified. */
      verifiedSalt: Salt.nullable(),
    })
    .nullable(),
})
export type Ballot = z.infer<typeof Ballot>

/** A vote as its voter sees it, with what has changed since. */
export const OwnVote = Vote.extend({
  state: VoteState,
  /** Null while the vote is not counted. */
  ballot: Ballot.nullable(),
  /** True if the vote can only be removed. */
  isClosed: z.boolean(),
  changes: ChangesSince,
})
export type OwnVote = z.infer<typeof OwnVote>

export const MyVotesQuery = pageQuery(pageSizes.myVotes).extend({
  search: SearchText,
  ...filterShape(voteFilters),
  sortBy: z.enum(['createdAt', 'personality.name']).default('createdAt'),
  order: Order.default('desc'),
})
export type MyVotesQuery = z.output<typeof MyVotesQuery>

const ByPersonality = z.object({ personalityId: Id })

export const votes = {
  cast: endpoint('POST', '/votes', access.user, {
    summary:
      'Vote on a personality; idempotent. With `keepsExisting` a vote of the other type stays. Refused if votes are closed because the person is former or has died.',
    body: CastVote,
    paused: true,
    reply: VoteStatus,
    affects: 'counts',
  }),
  remove: endpoint('DELETE', '/votes/:personalityId', access.user, {
    summary: 'Remove your vote, also from a personality on whom votes are closed; idempotent',
    params: ByPersonality,
    reply: VoteStatus,
    affects: 'counts',
  }),
  status: endpoint('GET', '/votes/:personalityId', access.public, {
    summary: 'Get the counts of a personality and your vote',
    params: ByPersonality,
    reply: VoteStatus,
  }),
  statuses: endpoint('GET', '/votes/status', access.public, {
    summary: 'Get the vote status of several personalities; unknown ones are omitted',
    query: z.object({
      personalityIds: z
        .string()
        .transform((list) => list.split(','))
        .pipe(z.array(Id).min(1).max(limits.statusBatchMax)),
    }),
    reply: z.object({ data: z.array(VoteStatus) }),
  }),
  mine: endpoint('GET', '/votes/me', access.user, {
    summary: 'List your votes, with what has changed since each',
    query: MyVotesQuery,
    reply: paged(OwnVote),
  }),
  own: endpoint('GET', '/votes/me/:personalityId', access.user, {
    summary: 'Get your vote on a personality, with its time',
    params: ByPersonality,
    reply: z.object({
      /** Null without a vote. */
      vote: z.object({ voteType: VoteType, createdAt: Timestamp }).nullable(),
    }),
  }),
  proofKey: endpoint('GET', '/votes/proof-key', access.user, {
    summary: 'Get the key with which your browsers encrypt the bits that they keep of your votes',
    reply: z.object({
      /** A key of AES-256 in Base64. */
      key: z.string(),
    }),
  }),
  stats: endpoint('GET', '/votes/stats', access.user, {
    summary: 'Count your votes by type',
    reply: z.object({ totalVotes: z.int(), upvotes: z.int(), downvotes: z.int() }),
  }),
  list: endpoint('GET', '/votes', 'reviewVotes', {
    summary: 'List all counted votes, without the voters',
    query: pageQuery(pageSizes.adminVotes),
    reply: paged(Vote),
  }),
}
