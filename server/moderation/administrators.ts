import { lockUsers } from '../accounts/status/store.ts'
import type { Tx } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'

/**
 * Locks all active administrators until the transaction ends, so that two cannot suspend each other at the same time.
 * @throws 403 if the viewer is no longer one of them
 */
export async function lockAdministrators(tx: Tx, viewer: SignedIn): Promise<string[]> {
  const locked = await lockUsers(tx, [])
  const administrators = locked.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id)
  if (!administrators.includes(viewer.id)) throw problem('forbidden')
  return administrators
}

/** True if there is no other administrator. */
export const isOnlyAdministrator = (viewer: SignedIn, administrators: string[]): boolean =>
  administrators.every((id) => id === viewer.id)
