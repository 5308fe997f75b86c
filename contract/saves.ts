import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'
import { ChangesSince } from './history.ts'
import { Id } from './ids.ts'
import { pageSizes } from './limits.ts'
import { paged, pageQuery } from './paging.ts'
import { Personality } from './personalities.ts'

export const SaveStatus = z.object({ personalityId: Id, isSaved: z.boolean() })
export type SaveStatus = z.infer<typeof SaveStatus>

/** A saved personality, with what has changed since. */
export const SavedPersonality = Personality.extend({ changes: ChangesSince })
export type SavedPersonality = z.infer<typeof SavedPersonality>

const ByPersonality = z.object({ personalityId: Id })

export const saves = {
  mine: endpoint('GET', '/saves', access.user, {
    summary: 'List your saved personalities, newest first, with what has changed since',
    query: pageQuery(pageSizes.saves),
    reply: paged(SavedPersonality),
  }),
  status: endpoint('GET', '/saves/:personalityId', access.user, {
    summary: 'Get whether you saved a personality',
    params: ByPersonality,
    reply: SaveStatus,
  }),
  save: endpoint('PUT', '/saves/:personalityId', access.user, {
    summary: 'Save a personality; idempotent',
    params: ByPersonality,
    reply: SaveStatus,
    affects: 'nothing',
  }),
  remove: endpoint('DELETE', '/saves/:personalityId', access.user, {
    summary: 'Remove a saved personality; idempotent',
    params: ByPersonality,
    reply: SaveStatus,
    affects: 'nothing',
  }),
}
