import type { QueryClient } from '@tanstack/react-query'
import type { Personality } from '../../contract/personalities.ts'
import type { NewPersonality } from '../../contract/personality-fields.ts'
import { type ApiOptions, api } from '../lib/api.ts'

/** Creates a personality, and invalidates the queries that show it. */
export async function createPersonality(
  client: QueryClient,
  fields: NewPersonality,
): Promise<Personality> {
  const created = await api('POST /personalities', { body: fields })
  invalidatePersonalities(client)
  return created
}

/** Changes some fields of a personality, and invalidates the queries that show it. */
export async function changePersonality(
  client: QueryClient,
  id: string,
  changes: ApiOptions<'PATCH /personalities/:id'>['body'],
): Promise<Personality> {
  const changed = await api('PATCH /personalities/:id', { params: { id }, body: changes })
  invalidatePersonalities(client)
  return changed
}

/** Refetches personalities and admin statistics; other lists that may show a personality are refetched on the next visit. */
export function invalidatePersonalities(client: QueryClient): void {
  void client.invalidateQueries({ refetchType: 'none' })
  void client.invalidateQueries({ queryKey: ['personalities'] })
  void client.invalidateQueries({ queryKey: ['admin'] })
}
