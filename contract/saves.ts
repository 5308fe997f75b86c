import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { pageSizes } from './limits.ts'
import { paged, pageQuery } from './paging.ts'
import { Personality } from './personalities.ts'

export const SaveStatus = z.object({ personalityId: Id, isSaved: z.boolean() })
export type SaveStatus = z.infer<typeof SaveStatus>

const ByPersonality = z.object({ personalityId: Id })

export const saves = {
  mine: endpoint('GET', '/saves', access.user, {
    summary: 'List your saved personalities, newest first',
    query: pageQuery(pageSizes.saves),
    reply: paged(Personality),
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
