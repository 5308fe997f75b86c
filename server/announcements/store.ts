import type { Announcement } from '../../contract/announcements.ts'
import { limits } from '../../contract/limits.ts'
import type { Db, Tx } from '../platform/database/database.ts'

const columns = ['id', 'text', 'link', 'created_at as createdAt', 'ends_at as endsAt'] as const

/** The newest announcements that have not ended. */
export function listCurrent(db: Db, now: string): Promise<Announcement[]> {
  return db
    .selectFrom('announcements')
    .where('ends_at', '>', now)
    .orderBy('id', 'desc')
    .limit(limits.currentAnnouncements)
    .select(columns)
    .execute()
}

/** The newest announcements, ended ones too. */
export function listAnnouncements(db: Db): Promise<Announcement[]> {
  return db
    .selectFrom('announcements')
    .orderBy('id', 'desc')
    .limit(limits.listedAnnouncements)
    .select(columns)
    .execute()
}

export function insertAnnouncement(
  tx: Tx,
  { text, link, endsAt }: Pick<Announcement, 'text' | 'link' | 'endsAt'>,
): Promise<Announcement> {
  return tx
    .insertInto('announcements')
    .values({ text, link, ends_at: endsAt })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Ends an announcement; undefined if it has ended before. */
export function updateEnd(tx: Tx, id: string, now: string): Promise<Announcement | undefined> {
  return tx
    .updateTable('announcements')
    .set({ ends_at: now })
    .where('id', '=', id)
    .where('ends_at', '>', now)
    .returning(columns)
    .executeTakeFirst()
}

export function findAnnouncement(db: Db, id: string): Promise<Announcement | undefined> {
  return db.selectFrom('announcements').where('id', '=', id).select(columns).executeTakeFirst()
}
