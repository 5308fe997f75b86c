import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { limits } from './limits.ts'
import { Notification } from './notifications.ts'
import { Personality } from './personalities.ts'

/** Current counts of a personality; events never contain who changed them. */
export const LiveCounts = z.object({
  personalityId: Id,
  upvoteCount: z.int(),
  downvoteCount: z.int(),
  commentCount: z.int(),
  /** True if nobody can cast or change a vote any more. */
  isClosed: z.boolean(),
  /** How many other entries of the same person are part of this one; its page changes with it. */
  mergedCount: z.int(),
})
export type LiveCounts = z.infer<typeof LiveCounts>

/** Counts of the subscribed personalities that changed; the first event has all of them. */
const CountsEvent = z.object({
  event: z.literal('counts'),
  data: z.object({ personalities: z.array(LiveCounts) }),
})

/** A subscribed personality that is part of another one since a merge, to which its page leads. */
export const MergedPersonality = z.object({
  personalityId: Id,
  into: Personality.pick({ id: true, slug: true }),
})
export type MergedPersonality = z.infer<typeof MergedPersonality>

/** Sent instead of counts; once the merge is undone, counts are sent again. */
const MergedEvent = z.object({
  event: z.literal('merged'),
  data: z.object({ personalities: z.array(MergedPersonality) }),
})

/** For signed-in users: the number of unread notifications, and the newest of them. */
const UnreadEvent = z.object({
  event: z.literal('unread'),
  data: z.object({ count: z.int(), newest: z.array(Notification) }),
})

const list = (text: string) => (text === '' ? [] : text.split(','))

export const events = {
  stream: endpoint('GET', '/events', access.public, {
    summary: 'Stream changes of counts as server-sent events',
    query: z.object({
      personalityIds: z.string().transform(list).pipe(z.array(Id).max(limits.liveMax)),
    }),
    reply: z.discriminatedUnion('event', [CountsEvent, MergedEvent, UnreadEvent]),
    events: true,
  }),
}

/** Any event of the stream. */
export type LiveEvent = z.infer<typeof events.stream.spec.reply>
