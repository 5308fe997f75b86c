import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'

export const health = {
  live: endpoint('GET', '/health', access.public, {
    summary: 'Liveness check: the process runs',
    anonymous: true,
    reply: z.object({
      status: z.literal('ok'),
      /** Changes with every script of the web app; a document with another `data-build` is of another version. */
      build: z.string().optional(),
    }),
    duringMaintenance: true,
  }),
  ready: endpoint('GET', '/ready', access.public, {
    summary: 'Readiness check: 503 if the database does not respond or a shutdown has begun',
    anonymous: true,
    reply: z.object({ status: z.literal('ready') }),
    duringMaintenance: true,
  }),
}
