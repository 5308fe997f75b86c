import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** Numbers of moderation decisions by month and rule. */
export const transparencyQuery = queryOptions({
  queryKey: ['transparency'],
  queryFn: ({ client, signal }) => api('GET /transparency', { client, signal }),
})

/** Registrations, held and excluded votes by month. */
export const integrityQuery = queryOptions({
  queryKey: ['integrity'],
  queryFn: ({ client, signal }) => api('GET /integrity', { client, signal }),
})
