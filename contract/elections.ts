import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Timestamp } from './ids.ts'
import { Reference } from './reference-data.ts'

const Count = z.int()

/** All offices of a chamber that an administrator has ended on a day, without a file of the new members. */
export const Election = z.object({
  id: Id,
  chamber: Reference,
  /** The last day in office. */
  on: z.iso.date(),
  /** Name of the administrator; null once the account is deleted. */
  actor: z.string().nullable(),
  createdAt: Timestamp,
  /** People whose offices have ended by it. */
  people: Count,
  /** `ending` and `undoing` until everybody is done. */
  state: z.enum(['ending', 'ended', 'undoing', 'undone']),
})
export type Election = z.infer<typeof Election>

/** What would follow if an election was taken back. */
export const ElectionUndo = z.object({
  /** People who would have their offices again. */
  returning: Count,
  /** People whose offices were changed since, and would stay as they are. */
  kept: z.object({
    count: Count,
    first: z.array(z.object({ slug: z.string(), name: z.string() })),
  }),
})
export type ElectionUndo = z.infer<typeof ElectionUndo>

const params = z.object({ id: Id })

export const elections = {
  list: endpoint('GET', '/admin/elections', 'editPeople', {
    summary: 'List the chambers whose offices were ended on a day, newest first',
    reply: z.object({ data: z.array(Election) }),
  }),
  previewUndo: endpoint('GET', '/admin/elections/:id/undo', 'editPeople', {
    summary: 'Count whose offices would return, and whose were changed since',
    params,
    reply: ElectionUndo,
  }),
  undo: endpoint('POST', '/admin/elections/:id/undo', 'editPeople', {
    summary: 'Give everybody back the offices that ended, except where they were changed since',
    params,
  }),
}
