import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

const Count = z.int()

/** Pictures of personalities that are on other sites, and how far fetching them is. */
export const RemotePictures = z.object({
  /** Those that nobody has asked the server to fetch. */
  remote: Count,
  /** Of those that were asked for last: all, and the fetched and failed ones. */
  requested: Count,
  done: Count,
  /** Those that will be fetched, or tried again. */
  waiting: Count,
  /** Those that could not be fetched and are still shown from other sites. */
  failed: Count,
  /** The first of them, by name. */
  failures: z
    .array(
      z.object({ slug: z.string(), name: z.string(), address: z.string(), problem: z.string() }),
    )
    .max(limits.pictureFailuresMax),
})
export type RemotePictures = z.infer<typeof RemotePictures>

export const remotePictures = {
  status: endpoint('GET', '/admin/pictures', 'editPeople', {
    summary:
      'Count the pictures of personalities that are on other sites, with how far fetching them is',
    reply: RemotePictures,
  }),
  fetch: endpoint('POST', '/admin/pictures/fetch', 'editPeople', {
    summary: 'Let the server fetch all pictures of personalities that are on other sites, once',
    reply: RemotePictures,
    affects: 'nothing',
  }),
  retry: endpoint('POST', '/admin/pictures/retry', 'editPeople', {
    summary: 'Try the pictures again that could not be fetched',
    reply: RemotePictures,
    affects: 'nothing',
  }),
  removeFailed: endpoint('DELETE', '/admin/pictures/failed', 'editPeople', {
    summary:
      'Remove the pictures that could not be fetched, so that pages load none from other sites for them',
    reply: RemotePictures,
  }),
}
