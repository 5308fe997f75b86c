import type { Tx } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { lockUsers } from '../users/store.ts'

/**
 * All who administer the site, held until the transaction ends: of two who suspend each other one stays.
 * @throws 403 when the viewer is none any more
 */
export async function lockAdministrators(tx: Tx, viewer: SignedIn): Promise<string[]> {
  const held = await lockUsers(tx, [])
  const administrators = held.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id)
  if (!administrators.includes(viewer.id)) throw problem('forbidden')
  return administrators
}

/** Whether there is nobody else to decide. */
export const isAlone = (viewer: SignedIn, administrators: string[]): boolean =>
  administrators.every((id) => id === viewer.id)
