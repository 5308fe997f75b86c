import { type ApiOptions, api } from '../lib/api.ts'
import { endSession, openSession } from './session.ts'

export type PasswordChange = ApiOptions<'PUT /auth/change-password'>['body']

/** Every older session ends; this tab, and the others of this browser, go on with the new one. */
export function changePassword(change: PasswordChange): Promise<void> {
  return openSession(() => api('PUT /auth/change-password', { body: change }))
}

/** Ends every session of the account, this one too. */
export async function signOutEverywhere(): Promise<void> {
  await api('POST /auth/sign-out-everywhere')
  endSession({ reason: 'logout' })
}

/** The account goes for good, and with it whatever this browser kept of it. */
export async function deleteAccount(password: string): Promise<void> {
  await api('DELETE /users/me', { body: { password } })
  endSession({ reason: 'deleted' })
}
