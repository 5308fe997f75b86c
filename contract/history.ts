import { z } from 'zod'
import { ChartNote } from './chart-notes.ts'
import { access, endpoint } from './endpoint.ts'
import { Id, Timestamp } from './ids.ts'
import { limits } from './limits.ts'
import { Interval } from './personalities.ts'

export const HistoryPeriod = z.enum(['week', 'month', 'year', 'all'])
export type HistoryPeriod = z.infer<typeof HistoryPeriod>

const Tally = z.object({
  upvoteCount: z.int(),
  downvoteCount: z.int(),
  supportPercentage: z.int(),
})

/** The counts of a personality at a time, published once enough votes have changed since the point before. */
export const HistoryPoint = z.object({
  time: Timestamp,
  upvoteCount: z.int(),
  downvoteCount: z.int(),
  supportPercentage: z.int(),
  /** For ranking, as that of a personality; no margin of error. */
  interval: Interval,
  /** Votes cast, changed or removed since the point before. */
  changed: z.int(),
  /** The counts without the votes that were set apart then, as rankings use them; null if none were, or no others. */
  withoutSetApart: Tally.nullable(),
})
export type HistoryPoint = z.infer<typeof HistoryPoint>

/** The tally of verified or of established members at a time. */
export const VerifiedPoint = z.object({
  time: Timestamp,
  /** Null where it was not shown any more, because too few votes were left. */
  tally: Tally.nullable(),
})
export type VerifiedPoint = z.infer<typeof VerifiedPoint>

/** Votes that reviews held at the end of a day. */
export const HeldPoint = z.object({
  time: Timestamp,
  /** In tens; null below `limits.heldVotesMin`. */
  votes: z.int().nullable(),
})
export type HeldPoint = z.infer<typeof HeldPoint>

/** Changes of a personality since the viewer's vote, comment or save. */
export const ChangesSince = z.object({
  /**
   * Upvotes in percent of all votes, in the last published point before. Null if there is none, or if fewer than
   * `limits.publishedMin` voters have changed the counts since.
   */
  supportThen: z.int().nullable(),
  supportNow: z.int(),
  /** Number of comments by others. */
  newComments: z.int(),
  /** There are more than `newComments`, which are not counted. */
  hasMoreComments: z.boolean(),
})
export type ChangesSince = z.infer<typeof ChangesSince>

export const history = {
  ofPersonality: endpoint('GET', '/personalities/:id/history', access.public, {
    summary: `Get the counts of a personality over time; empty below ${limits.rankedVotesMin} votes`,
    params: z.object({ id: Id }),
    query: z.object({ period: HistoryPeriod.default('year') }),
    reply: z.object({
      /** Start of the period; null for all time. The first point may be before it. */
      since: Timestamp.nullable(),
      /** The oldest first. */
      points: z.array(HistoryPoint),
      /** The oldest first; the first may be before the period. */
      verified: z.array(VerifiedPoint),
      /** Points of the tally of established members; the oldest first, which may be before the period. */
      established: z.array(VerifiedPoint),
      /**
       * How often votes moved to the other side in the period, in steps of at least five; null if there was no step.
       */
      movedVotes: z.object({ toUpvote: z.int().nullable(), toDownvote: z.int().nullable() }),
      /** Votes that reviews hold now, rounded down to tens; null below twenty. */
      votesUnderReview: z.int().nullable(),
      /**
       * Votes that reviews held at the ends of the days (UTC) on which that changed by at least five; the oldest first, which
       * may be before the period. Empty if it was never twenty.
       */
      held: z.array(HeldPoint),
      /** What administrators say about days of the period, the latest of them; the oldest first. */
      notes: z.array(ChartNote),
    }),
    // The same for everybody, and a vote does not change it at once.
    anonymous: true,
    shared: 'visitors',
  }),
}
