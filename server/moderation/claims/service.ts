import { limits } from '../../../contract/limits.ts'
import type { Claim } from '../../../contract/moderation.ts'
import { foundOr404, problem } from '../../platform/errors.ts'
import type { SignedIn } from '../../platform/http/viewer.ts'
import { isOnlyAdministrator, listDeciders } from '../administrators.ts'
import { canDecide } from '../policy.ts'
import { presentClaim } from '../present.ts'
import type { ModerationDeps } from '../service.ts'
import { findCase } from '../store.ts'
import { claimCase, listClaims, releaseCase } from './store.ts'

const minute = 60_000

/**
 * Takes a case, so that others see who works on it. Of two at the same time one gets it.
 * @throws 409 when somebody else has it, or it is decided
 */
export async function takeCase(
  { db, clock }: ModerationDeps,
  viewer: SignedIn,
  id: string,
): Promise<Claim> {
  const isOnly = isOnlyAdministrator(viewer, await listDeciders(db))
  const before = foundOr404(await findCase(db, id))
  if (!canDecide(viewer, before, isOnly)) throw problem('otherMustDecide')
  const now = clock.now()
  const taken = await claimCase(db, id, viewer.id, {
    now: new Date(now).toISOString(),
    until: new Date(now + limits.claimMinutes * minute).toISOString(),
  })
  const row = foundOr404(await findCase(db, id))
  if (!taken) throw problem(row.outcome === null ? 'caseClaimed' : 'alreadyDecided')
  return foundOr404(presentClaim(row, viewer, now))
}

export async function giveBackCase(
  { db }: ModerationDeps,
  viewer: SignedIn,
  id: string,
): Promise<undefined> {
  await releaseCase(db, id, viewer.id)
}

/** The cases that somebody works on. */
export async function currentClaims(
  { db, clock }: ModerationDeps,
  viewer: SignedIn,
): Promise<{ caseId: string; claim: Claim }[]> {
  const now = clock.now()
  const rows = await listClaims(db, new Date(now).toISOString())
  return rows.flatMap((row) => {
    const claim = presentClaim(row, viewer, now)
    return claim ? [{ caseId: row.caseId, claim }] : []
  })
}
