import { allows } from '../../contract/permissions.ts'
import { lockUsers } from '../accounts/status/store.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { listWithPermission } from './store.ts'

/**
 * Locks all active administrators until the transaction ends, so that two cannot suspend each other at the same time.
 * @throws 403 if the viewer is no longer one of them
 */
export async function lockAdministrators(tx: Tx, viewer: SignedIn): Promise<string[]> {
  const administrators = await lockForDecision(tx, viewer)
  if (!administrators.includes(viewer.id)) throw problem('forbidden')
  return administrators
}

async function lockForDecision(tx: Tx, viewer: SignedIn): Promise<string[]> {
  const locked = await lockUsers(tx, [viewer.id])
  const active = locked.filter(({ status }) => status === 'ACTIVE')
  if (!active.some(({ id, role }) => id === viewer.id && allows(role, 'moderate'))) {
    throw problem('forbidden')
  }
  return active.filter(({ role }) => role === 'ADMIN').map(({ id }) => id)
}

/** Ids of active users who decide cases. */
export interface Deciders {
  administrators: string[]
  moderators: string[]
}

/**
 * Locks all active administrators and the viewer until the transaction ends.
 * @throws 403 if the viewer may no longer moderate
 */
export async function lockDeciders(tx: Tx, viewer: SignedIn): Promise<Deciders> {
  const administrators = await lockForDecision(tx, viewer)
  return { administrators, moderators: (await listDeciders(tx)).moderators }
}

export async function listDeciders(db: Db): Promise<Deciders> {
  const rows = await listWithPermission(db, 'moderate')
  const idsOf = (isAdministrator: boolean) =>
    rows.filter(({ role }) => (role === 'ADMIN') === isAdministrator).map(({ id }) => id)
  return { administrators: idsOf(true), moderators: idsOf(false) }
}

/** True if there is no other administrator. */
export const isOnlyAdministrator = (viewer: SignedIn, { administrators }: Deciders): boolean =>
  administrators.length === 1 && administrators[0] === viewer.id
