import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'

export const health = {
  live: endpoint('GET', '/health', access.public, {
    summary: 'The process runs',
    anonymous: true,
    reply: z.object({ status: z.literal('ok') }),
  }),
  ready: endpoint('GET', '/ready', access.public, {
    summary: 'The process can answer: the database does and no shutdown has begun; else 503',
    anonymous: true,
    reply: z.object({ status: z.literal('ready') }),
  }),
}
