import { type ApiOptions, api } from '../lib/api.ts'
import { sendDeferredRequests } from '../lib/deferred-requests.ts'
import { endSession, openSession } from './session.ts'

export type PasswordChange = ApiOptions<'PUT /auth/change-password'>['body']

/** Changes the password, which ends every earlier session; all tabs of this browser continue with the new one. */
export async function changePassword(change: PasswordChange): Promise<void> {
  await sendDeferredRequests()
  return openSession(() => api('PUT /auth/change-password', { body: change }))
}

/** Ends every session of the account, including this one. */
export async function signOutEverywhere(): Promise<void> {
  await sendDeferredRequests()
  await api('POST /auth/sign-out-everywhere')
  endSession({ reason: 'logout' })
}

/** Deletes the account permanently, and everything that this browser stored for it. */
export async function deleteAccount(password: string): Promise<void> {
  await sendDeferredRequests()
  await api('DELETE /users/me', { body: { password } })
  endSession({ reason: 'deleted' })
}
