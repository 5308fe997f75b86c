import type { NewTrustedFlagger, TrustedFlagger } from '../../../contract/notices.ts'
import { foldEmail } from '../../accounts/fold-email.ts'
import { findUserId } from '../../accounts/store.ts'
import { recordAuditEntry } from '../../audit/store.ts'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { foundOr404 } from '../../platform/errors.ts'
import type { SignedIn } from '../../platform/http/viewer.ts'
import { deleteTrustedFlagger, insertTrustedFlagger, listTrustedFlaggers } from './store.ts'

/** @throws 404 for an unknown username, 409 for one who is a trusted flagger already */
export async function addTrustedFlagger(
  db: Db,
  viewer: SignedIn,
  { body, username, email }: NewTrustedFlagger,
): Promise<TrustedFlagger> {
  const userId = username === undefined ? null : foundOr404(await findUserId(db, username))
  const id = await inTransaction(db, async (tx) => {
    const added = await insertTrustedFlagger(tx, {
      userId,
      email: email === undefined ? null : foldEmail(email),
      body,
    })
    await recordAuditEntry(tx, { ...entry(viewer, added), after: { body } })
    return added
  })
  const [flagger] = await listTrustedFlaggers(db, id)
  return foundOr404(flagger)
}

/** @throws 404 if there is no such trusted flagger */
export async function removeTrustedFlagger(
  db: Db,
  viewer: SignedIn,
  id: string,
): Promise<undefined> {
  await inTransaction(db, async (tx) => {
    const body = foundOr404(await deleteTrustedFlagger(tx, id))
    await recordAuditEntry(tx, {
      ...entry(viewer, id),
      action: 'TRUSTED_FLAGGER_REMOVED',
      before: { body },
    })
  })
}

const entry = (viewer: SignedIn, id: string) =>
  ({
    actorId: viewer.id,
    action: 'TRUSTED_FLAGGER_ADDED',
    targetType: 'trustedFlagger',
    targetId: id,
    before: null,
    after: null,
  }) as const
