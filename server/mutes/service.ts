import type { MutedMember } from '../../contract/mutes.ts'
import { findUserId } from '../accounts/store.ts'
import { endFollows } from '../follows/service.ts'
import { deleteSender } from '../notifications/store.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404, problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import type { CursorPaging } from '../platform/paging.ts'
import { deleteMute, listMutes, type MuteRow, upsertMute } from './store.ts'

export async function mutePage(db: Db, viewer: SignedIn, paging: CursorPaging) {
  const { data, pagination } = await listMutes(db, viewer.id, paging)
  return { muted: data.map(present), pagination }
}

const present = ({ verificationStatus, ...row }: MuteRow): MutedMember => ({
  ...row,
  isVerified: verificationStatus === 'VERIFIED',
})

/** Mutes a member; a block also ends that one follows the other. Neither notifies the member. */
export async function mute(
  db: Db,
  viewer: SignedIn,
  username: string,
  { isBlocked }: { isBlocked: boolean },
): Promise<undefined> {
  const mutedId = foundOr404(await findUserId(db, username))
  if (mutedId === viewer.id) throw problem('ownAccount')
  await inTransaction(db, async (tx) => {
    await upsertMute(tx, { ownerId: viewer.id, mutedId, isBlocked })
    if (isBlocked) await endFollows(tx, viewer.id, mutedId)
    await deleteSender(tx, viewer.id, mutedId)
  })
}

export async function unmute(db: Db, viewer: SignedIn, username: string): Promise<undefined> {
  await deleteMute(db, viewer.id, foundOr404(await findUserId(db, username)))
}
