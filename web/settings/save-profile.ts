import type { QueryClient } from '@tanstack/react-query'
import { useSession } from '../accounts/session.ts'
import { type ApiOptions, api } from '../lib/api.ts'

type ProfileChange = ApiOptions<'PATCH /users/profile'>['body']

/** Saves the viewer's profile, updates the session, and invalidates the queries that show it. */
export async function saveProfile(client: QueryClient, change: ProfileChange): Promise<void> {
  useSession.getState().updateUser(await api('PATCH /users/profile', { body: change }))
  void client.invalidateQueries({ refetchType: 'none' })
}
