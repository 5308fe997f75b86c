import type { QueryClient } from '@tanstack/react-query'
import { useSession } from '../accounts/session.ts'
import { type ApiOptions, api } from '../lib/api.ts'

export type ProfileChange = ApiOptions<'PATCH /users/profile'>['body']

/** Saves the own profile; it shows at once wherever the account does, and elsewhere when next opened. */
export async function saveProfile(client: QueryClient, change: ProfileChange): Promise<void> {
  useSession.getState().updateUser(await api('PATCH /users/profile', { body: change }))
  void client.invalidateQueries({ refetchType: 'none' })
}
