import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { pageSizes } from './limits.ts'
import { CursorPagination, cursorQuery } from './paging.ts'
import { Author } from './users.ts'

/** A member whom the viewer has muted. */
export const MutedMember = Author.extend({
  id: Id,
  /** True if the member can neither follow nor answer nor mention the viewer. */
  isBlocked: z.boolean(),
})
export type MutedMember = z.infer<typeof MutedMember>

const ByUsername = z.object({ username: z.string() })

export const mutes = {
  list: endpoint('GET', '/mutes', access.user, {
    summary: 'List members whom you have muted or blocked, newest first',
    query: cursorQuery(pageSizes.follows),
    reply: z.object({ muted: z.array(MutedMember), pagination: CursorPagination }),
  }),
  mute: endpoint('PUT', '/mutes/:username', access.user, {
    summary: 'Mute a member, or block; idempotent. The member does not learn it',
    params: ByUsername,
    body: z.object({ isBlocked: z.boolean().default(false) }),
  }),
  unmute: endpoint('DELETE', '/mutes/:username', access.user, {
    summary: 'Unmute or unblock a member; idempotent',
    params: ByUsername,
    affects: 'nothing',
  }),
}
