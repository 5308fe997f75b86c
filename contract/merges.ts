import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Timestamp } from './ids.ts'
import { Personality } from './personalities.ts'

const Side = Personality.pick({ id: true, slug: true, name: true })

/** A person that was merged into another one. */
export const Merge = z.object({
  id: Id,
  absorbed: Side,
  survivor: Side,
  mergedAt: Timestamp,
  /** Name of the administrator; null once the account is deleted. */
  mergedBy: z.string().nullable(),
  /** False if the votes stay apart and closed, because moving them would show how single members voted. */
  areVotesMoved: z.boolean(),
  /** False once somebody has voted on the survivor: then the merge cannot be undone any more. */
  canSplit: z.boolean(),
})
export type Merge = z.infer<typeof Merge>

/** What a merge would do. Says nothing about who voted on both. */
export const MergePreview = z.object({
  areVotesMoved: z.boolean(),
  /** What else moves to the survivor, besides comments. */
  reports: z.int(),
  mandates: z.int(),
  names: z.int(),
  links: z.int(),
})
export type MergePreview = z.infer<typeof MergePreview>

const Pair = z.object({ absorbedId: Id, survivorId: Id })

export const merges = {
  list: endpoint('GET', '/admin/merges', 'editPeople', {
    summary: 'List people that were merged into others, newest first',
    reply: z.object({ data: z.array(Merge), hasMore: z.boolean() }),
  }),
  preview: endpoint('GET', '/admin/merges/preview', 'editPeople', {
    summary: 'Say what the merge of a person into another one would do',
    query: Pair,
    reply: MergePreview,
  }),
  merge: endpoint('POST', '/admin/merges', 'editPeople', {
    summary:
      'Merge a person into another one, with votes, comments and everything else; of two votes of a member the later one counts',
    body: Pair,
    reply: Merge,
    status: 201,
    confirms: 'password',
  }),
  split: endpoint('POST', '/admin/merges/:id/split', 'editPeople', {
    summary: 'Undo a merge exactly, until the next vote on the survivor',
    params: z.object({ id: Id }),
  }),
}
