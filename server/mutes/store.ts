import type { CursorPage } from '../../contract/paging.ts'
import type { VerificationStatus } from '../../contract/users.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { type CursorPaging, cursorPage } from '../platform/paging.ts'

export interface MuteRow {
  muteId: string
  isBlocked: boolean
  id: string
  name: string
  username: string
  profileImage: string | null
  verificationStatus: VerificationStatus | null
}

const muteRows = (db: Db, ownerId: string) =>
  db
    .selectFrom('mutes')
    .innerJoin('users', 'users.id', 'mutes.muted_id')
    .where('mutes.owner_id', '=', ownerId)
    .select(['mutes.id as muteId', 'is_block as isBlocked', 'users.id', 'name', 'username'])
    .select(['profile_image as profileImage', 'verification_status as verificationStatus'])

/** Members whom a user has muted, the latest first. */
export async function listMutes(
  db: Db,
  ownerId: string,
  paging: CursorPaging,
): Promise<CursorPage<MuteRow>> {
  const { page, limit, cursor } = paging
  const { total } = await db
    .selectFrom('mutes')
    .where('owner_id', '=', ownerId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await muteRows(db, ownerId)
    .$if(cursor !== undefined, (all) => all.where('mutes.id', '<', cursor ?? ''))
    .orderBy('mutes.id', 'desc')
    .limit(limit + 1)
    .offset(cursor ? 0 : (page - 1) * limit)
    .execute()
  return cursorPage(rows, paging, total, (row) => row.muteId)
}

/** Mutes a user, or changes whether the user is blocked too. */
export async function upsertMute(
  tx: Tx,
  { ownerId, mutedId, isBlocked }: { ownerId: string; mutedId: string; isBlocked: boolean },
): Promise<void> {
  await tx
    .insertInto('mutes')
    .values({ owner_id: ownerId, muted_id: mutedId, is_block: isBlocked })
    .onConflict((conflict) =>
      conflict.constraint('mutes__pair').doUpdateSet({ is_block: isBlocked }),
    )
    .execute()
}

export async function deleteMute(db: Db, ownerId: string, mutedId: string): Promise<void> {
  await db
    .deleteFrom('mutes')
    .where('owner_id', '=', ownerId)
    .where('muted_id', '=', mutedId)
    .execute()
}

/** For the data export of a user. */
export const exportMutes = (db: Db, userId: string) =>
  db
    .selectFrom('mutes')
    .innerJoin('users', 'users.id', 'mutes.muted_id')
    .where('owner_id', '=', userId)
    .orderBy('mutes.id')
    .select(['username', 'is_block as isBlocked'])
    .execute()
