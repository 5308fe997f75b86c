import type { HoldTargetType, LegalHold, NewLegalHold } from '../../contract/legal-holds.ts'
import { limits } from '../../contract/limits.ts'
import { lockUsers } from '../accounts/status/store.ts'
import { findUserId } from '../accounts/store.ts'
import { type NewAuditEntry, recordAuditEntry } from '../audit/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404, problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import type { CursorPaging } from '../platform/paging.ts'
import { isAdministrator } from '../users/policy.ts'
import { heldAt } from './held-address.ts'
import {
  endHold,
  eraseHeldTexts,
  findHold,
  findHoldTarget,
  forgetTargets,
  type HoldTarget,
  insertHold,
  listHeldTexts,
  listOver,
} from './store.ts'

export interface LegalHoldDeps {
  db: Db
  clock: Clock
  /** The public origin from the settings. */
  siteOrigin: string
}

const day = 24 * 60 * 60_000
const batchSize = 1_000

const timestamp = (time: number) => new Date(time).toISOString()

/**
 * Begins to keep the texts of an account, or one text.
 * @throws 400 for a last day in the past or too far away, 404 for an unknown target, 409 while too many holds last
 */
export async function placeHold(
  deps: LegalHoldDeps,
  viewer: SignedIn,
  { lastDay, authority, reference, reason, ...rest }: NewLegalHold,
): Promise<LegalHold> {
  const { db, clock } = deps
  const now = clock.now()
  const endsAt = Date.parse(lastDay) + day
  if (endsAt <= now || endsAt > now + (limits.legalHoldDaysMax + 1) * day) throw problem('holdDay')
  const target = await targetOf(deps, rest)
  const id = await inTransaction(db, async (tx) => {
    await requireAdministrator(tx, viewer)
    const { username } = foundOr404(await findHoldTarget(tx, target))
    const order = { authority, reference, reason }
    const times = { now: timestamp(now), endsAt: timestamp(endsAt) }
    const placed = await insertHold(tx, {
      target,
      username,
      ...order,
      placedBy: viewer.id,
      ...times,
    })
    if (placed === undefined) throw problem('tooManyHolds')
    await recordAuditEntry(tx, {
      ...entry(viewer.id, target, 'HOLD_PLACED'),
      after: { authority, reference, lastDay },
      reason,
    })
    return placed
  })
  return foundOr404(await findHold(db, id))
}

/** The kept texts of a hold that lasts. Each look is in the audit log. */
export async function readHeldTexts(
  { db }: LegalHoldDeps,
  viewer: SignedIn,
  id: string,
  paging: CursorPaging,
) {
  const { target, endedAt, authority, reference } = foundOr404(await findHold(db, id))
  if (endedAt !== null || target === null) throw problem('notFound')
  await inTransaction(db, (tx) =>
    recordAuditEntry(tx, {
      ...entry(viewer.id, target, 'HELD_TEXTS_READ'),
      after: { authority, reference },
    }),
  )
  return listHeldTexts(db, id, paging)
}

/** Ends a hold and erases what it has kept. */
export async function endHoldNow(
  { db, clock }: LegalHoldDeps,
  viewer: SignedIn,
  id: string,
): Promise<undefined> {
  foundOr404(await findHold(db, id))
  await inTransaction(db, async (tx) => {
    await requireAdministrator(tx, viewer)
    await endRecorded(tx, id, { actorId: viewer.id, now: timestamp(clock.now()) })
  })
  await eraseEnded(db)
}

/** Ends the holds whose last day is over, and erases what ended ones have kept. */
export async function endOver({ db, clock }: Pick<LegalHoldDeps, 'db' | 'clock'>): Promise<void> {
  const now = timestamp(clock.now())
  for (const id of await listOver(db, now)) {
    await inTransaction(db, (tx) => endRecorded(tx, id, { actorId: null, now }))
  }
  await eraseEnded(db)
}

async function endRecorded(
  tx: Tx,
  id: string,
  { actorId, now }: { actorId: string | null; now: string },
): Promise<void> {
  const target = await endHold(tx, id, now)
  if (target) await recordAuditEntry(tx, entry(actorId, target, 'HOLD_ENDED'))
}

async function eraseEnded(db: Db): Promise<void> {
  while ((await eraseHeldTexts(db, batchSize)) === batchSize);
  await forgetTargets(db)
}

/** @throws 404 for an address that is about nothing that can be held */
async function targetOf(
  { db, siteOrigin }: LegalHoldDeps,
  { type, id, address }: Pick<NewLegalHold, 'type' | 'id' | 'address'>,
): Promise<HoldTarget> {
  if (type && id) return { type, id }
  const found = foundOr404(heldAt(address ?? '', siteOrigin))
  if (found.type !== 'user') return { type: found.type, id: found.key }
  return { type: 'user', id: foundOr404(await findUserId(db, found.key)) }
}

/** @throws 401 when the viewer is no administrator any more */
async function requireAdministrator(tx: Tx, viewer: SignedIn): Promise<void> {
  const users = await lockUsers(tx, [])
  if (!users.some((user) => user.id === viewer.id && isAdministrator(user))) {
    throw problem('sessionExpired')
  }
}

const entry = (
  actorId: string | null,
  target: { type: HoldTargetType; id: string },
  action: NewAuditEntry['action'],
): NewAuditEntry => ({
  actorId,
  action,
  targetType: target.type,
  targetId: target.id,
  before: null,
  after: null,
})
