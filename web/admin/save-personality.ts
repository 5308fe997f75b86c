import type { QueryClient } from '@tanstack/react-query'
import type { Personality } from '../../contract/personalities.ts'
import type { NewPersonality } from '../../contract/personality-fields.ts'
import { api } from '../lib/api.ts'

/** Creates a personality, or edits the given one, and invalidates the queries that show it. */
export async function savePersonality(
  client: QueryClient,
  personality: Personality | undefined,
  fields: NewPersonality,
): Promise<Personality> {
  const saved = personality
    ? await api('PATCH /personalities/:id', { params: { id: personality.id }, body: fields })
    : await api('POST /personalities', { body: fields })
  invalidatePersonalities(client)
  return saved
}

/** Refetches personalities and admin statistics; other lists that may show a personality are refetched on the next visit. */
export function invalidatePersonalities(client: QueryClient): void {
  void client.invalidateQueries({ refetchType: 'none' })
  void client.invalidateQueries({ queryKey: ['personalities'] })
  void client.invalidateQueries({ queryKey: ['admin'] })
}
