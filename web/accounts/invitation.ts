import { problems } from '../../contract/errors.ts'
import type { Site } from '../../contract/site-settings.ts'
import { tabStorage } from '../lib/storage.ts'

/** The entry of the tab's storage with the invitation whose link was opened, so that the sheet on another page uses it. */
const key = 'invitation'

const isText = (value: unknown): value is string => typeof value === 'string'

/** The token of the invitation whose link was opened in this tab. */
export const keptInvitation = (): string | undefined => tabStorage.getJson(key, isText)

export const keepInvitation = (token: string): void => tabStorage.setJson(key, token)

export const forgetInvitation = (): void => tabStorage.remove(key)

/** Why this visitor cannot create an account; undefined if that is possible. */
export function registrationRefusal(registration: Site['registration']): string | undefined {
  if (registration === 'closed') return problems.registrationClosed.message()
  const needsInvitation = registration === 'invited' && keptInvitation() === undefined
  return needsInvitation ? problems.invitationNeeded.message() : undefined
}
