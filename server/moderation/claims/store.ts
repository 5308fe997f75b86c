import { limits } from '../../../contract/limits.ts'
import type { VerificationStatus } from '../../../contract/users.ts'
import type { Db } from '../../platform/database/database.ts'

/** Takes an open case for a user, or prolongs the own claim; false if somebody else has it, or it is decided. */
export async function claimCase(
  db: Db,
  caseId: string,
  userId: string,
  { now, until }: { now: string; until: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('moderation_cases')
    .where('id', '=', caseId)
    .where('outcome', 'is', null)
    .where((eb) =>
      eb.or([
        eb('claimed_by', 'is', null),
        eb('claimed_by', '=', userId),
        eb('claimed_until', '<=', now),
      ]),
    )
    .set({ claimed_by: userId, claimed_until: until })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function releaseCase(db: Db, caseId: string, userId: string): Promise<void> {
  await db
    .updateTable('moderation_cases')
    .where('id', '=', caseId)
    .where('claimed_by', '=', userId)
    .set({ claimed_by: null, claimed_until: null })
    .execute()
}

/** A claim with the moderator who has it. */
export interface ClaimRow {
  caseId: string
  claimerId: string
  claimedUntil: string | null
  claimerName: string
  claimerUsername: string
  claimerImage: string | null
  claimerVerification: VerificationStatus | null
}

/** The claims that have not expired. */
export function listClaims(db: Db, now: string): Promise<ClaimRow[]> {
  return db
    .selectFrom('moderation_cases as cases')
    .innerJoin('users', 'users.id', 'cases.claimed_by')
    .where('cases.outcome', 'is', null)
    .where('cases.claimed_until', '>', now)
    .orderBy('cases.id')
    .limit(limits.claimsListed)
    .select([
      'cases.id as caseId',
      'users.id as claimerId',
      'cases.claimed_until as claimedUntil',
      'users.name as claimerName',
      'users.username as claimerUsername',
      'users.profile_image as claimerImage',
      'users.verification_status as claimerVerification',
    ])
    .execute()
}
