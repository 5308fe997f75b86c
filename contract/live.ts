import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { limits } from './limits.ts'
import { Notification } from './notifications.ts'

/** The counts of a personality as they are now; who made them change is in no event. */
export const LiveCounts = z.object({
  personalityId: Id,
  upvoteCount: z.int(),
  downvoteCount: z.int(),
  commentCount: z.int(),
})
export type LiveCounts = z.infer<typeof LiveCounts>

/** Counts of those personalities asked for that changed; at first of all of them. */
const CountsEvent = z.object({
  event: z.literal('counts'),
  data: z.object({ personalities: z.array(LiveCounts) }),
})

/** To a signed-in member: how many own notifications are unread, and the newest of those. */
const UnreadEvent = z.object({
  event: z.literal('unread'),
  data: z.object({ count: z.int(), newest: z.array(Notification) }),
})

const list = (text: string) => (text === '' ? [] : text.split(','))

export const events = {
  stream: endpoint('GET', '/events', access.public, {
    summary: 'What changes while it is looked at, as server-sent events',
    query: z.object({
      personalityIds: z.string().transform(list).pipe(z.array(Id).max(limits.liveMax)),
    }),
    reply: z.discriminatedUnion('event', [CountsEvent, UnreadEvent]),
    events: true,
  }),
}

/** Anything that the stream may say. */
export type LiveEvent = z.infer<typeof events.stream.spec.reply>
