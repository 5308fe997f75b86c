import type { Announcement, NewAnnouncement } from '../../contract/announcements.ts'
import { limits } from '../../contract/limits.ts'
import { recordAuditEntry } from '../audit/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404, problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { findAnnouncement, insertAnnouncement, updateEnd } from './store.ts'

export interface AnnouncementDeps {
  db: Db
  clock: Clock
}

const dayMs = 24 * 60 * 60 * 1000

/** @throws 400 for a last day that has passed, or that is more than a year away */
export async function postAnnouncement(
  { db, clock }: AnnouncementDeps,
  viewer: SignedIn,
  { text, link = null, lastDay }: NewAnnouncement,
): Promise<Announcement> {
  const end = Date.parse(lastDay) + dayMs
  const left = end - clock.now()
  if (left <= 0 || left > limits.announcementDaysMax * dayMs) throw problem('announcementEnd')
  return inTransaction(db, async (tx) => {
    const endsAt = new Date(end).toISOString()
    const announcement = await insertAnnouncement(tx, { text, link, endsAt })
    await recordAuditEntry(tx, {
      actorId: viewer.id,
      action: 'ANNOUNCEMENT_POSTED',
      targetType: 'announcement',
      targetId: announcement.id,
      before: null,
      after: { text, link, lastDay },
    })
    return announcement
  })
}

/**
 * Ends an announcement now; idempotent.
 * @throws 404 when it does not exist
 */
export async function endAnnouncement(
  { db, clock }: AnnouncementDeps,
  viewer: SignedIn,
  id: string,
): Promise<Announcement> {
  const announcement = await inTransaction(db, async (tx) => {
    const ended = await updateEnd(tx, id, new Date(clock.now()).toISOString())
    if (!ended) return findAnnouncement(tx, id)
    await recordAuditEntry(tx, {
      actorId: viewer.id,
      action: 'ANNOUNCEMENT_ENDED',
      targetType: 'announcement',
      targetId: id,
      before: null,
      after: { text: ended.text },
    })
    return ended
  })
  return foundOr404(announcement)
}
