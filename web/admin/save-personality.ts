import type { QueryClient } from '@tanstack/react-query'
import type { Personality } from '../../contract/personalities.ts'
import { type ApiOptions, api } from '../lib/api.ts'

export type PersonalityTexts = ApiOptions<'POST /personalities'>['body']

/** Creates a personality, or changes the one given; every list shows it at once. */
export async function savePersonality(
  client: QueryClient,
  personality: Personality | undefined,
  texts: PersonalityTexts,
): Promise<Personality> {
  const saved = personality
    ? await api('PATCH /personalities/:id', { params: { id: personality.id }, body: texts })
    : await api('POST /personalities', { body: texts })
  forgetPersonalities(client)
  return saved
}

/** What is known of personalities is asked for anew: at once where it is shown, else when it is. */
export function forgetPersonalities(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['personalities'] })
  void client.invalidateQueries({ queryKey: ['admin'] })
}
