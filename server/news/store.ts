import { sql } from 'kysely'
import type { DataExport } from '../../contract/data-export.ts'
import type { NewsKind, NewsSettings, NewsStatus, NewsSubscription } from '../../contract/news.ts'
import type { Page } from '../../contract/paging.ts'
import { exportedPersonality } from '../personalities/store.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { paginate } from '../platform/paging.ts'
import { shownName } from '../told-people/store.ts'

export async function findStatus(
  db: Db,
  userId: string,
  personalityId: string,
): Promise<NewsStatus> {
  const row = await db
    .selectFrom('news_subscriptions')
    .where('user_id', '=', userId)
    .where('personality_id', '=', personalityId)
    .select(sql<NewsKind[]>`muted`.as('muted'))
    .executeTakeFirst()
  return { personalityId, isSubscribed: row !== undefined, muted: row?.muted ?? [] }
}

interface NewSubscription {
  userId: string
  personalityId: string
  /** Unchanged if undefined. */
  muted: NewsKind[] | undefined
  now: string
}

/** @throws a foreign key violation of `news_subscriptions__personality` when the personality does not exist */
export async function upsertSubscription(
  db: Db,
  { userId, personalityId, muted, now }: NewSubscription,
): Promise<void> {
  await db
    .insertInto('news_subscriptions')
    .values({ user_id: userId, personality_id: personalityId, muted, seen_at: now })
    .onConflict((conflict) =>
      conflict
        .constraint('news_subscriptions__pair')
        .doUpdateSet((eb) => ({ muted: muted ?? eb.ref('news_subscriptions.muted') })),
    )
    .execute()
}

export async function deleteSubscription(
  db: Db,
  userId: string,
  personalityId: string,
): Promise<void> {
  await db
    .deleteFrom('news_subscriptions')
    .where('user_id', '=', userId)
    .where('personality_id', '=', personalityId)
    .execute()
}

export async function deleteAllSubscriptions(db: Db, userId: string): Promise<undefined> {
  await db.deleteFrom('news_subscriptions').where('user_id', '=', userId).execute()
}

/** Lets moves of the support begin now, with the counts that the job finds next. */
export async function saveVisit(
  db: Db,
  userId: string,
  personalityId: string,
  now: string,
): Promise<undefined> {
  await db
    .updateTable('news_subscriptions')
    .where('user_id', '=', userId)
    .where('personality_id', '=', personalityId)
    .set({ seen_at: now, seen_upvotes: null, seen_downvotes: null, announced: 0 })
    .execute()
}

export async function listSubscriptions(
  db: Db,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Page<NewsSubscription>> {
  const own = db
    .selectFrom('news_subscriptions')
    .innerJoin('personalities', 'personalities.id', 'news_subscriptions.personality_id')
    // Without those that were merged into others.
    .innerJoin('personality_totals', 'personality_totals.personality_id', 'personalities.id')
    .where('user_id', '=', userId)
  const { total } = await own
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const data = await own
    .select(['personalities.id as personalityId', 'slug', 'image_url as imageUrl'])
    .select(shownName().as('name'))
    .orderBy('news_subscriptions.created_at', 'desc')
    .orderBy('personalities.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { data, pagination: paginate(page, limit, total) }
}

export async function findSettings(db: Db, userId: string): Promise<NewsSettings> {
  const row = await db
    .selectFrom('news_settings')
    .where('user_id', '=', userId)
    .select([sql<NewsKind[]>`muted`.as('muted'), 'is_by_mail as isByMail'])
    .executeTakeFirst()
  return row ?? { muted: [], isByMail: false }
}

/** Changes the settings; mails begin with what is new from then on. */
export async function upsertSettings(
  db: Db,
  userId: string,
  { muted, isByMail }: NewsSettings,
): Promise<void> {
  await sql`
    insert into news_settings as stored (user_id, muted, is_by_mail)
    values (${userId}, ${muted}, ${isByMail})
    on conflict on constraint news_settings__user_id do update set
      muted = excluded.muted, is_by_mail = excluded.is_by_mail,
      mailed_until = case when stored.is_by_mail then stored.mailed_until else excluded.mailed_until end
  `.execute(db)
}

/** For the data export of a user. */
export async function exportNews(tx: Tx, userId: string): Promise<DataExport['news']> {
  const people = await tx
    .selectFrom('news_subscriptions')
    .innerJoin('personalities', 'personalities.id', 'news_subscriptions.personality_id')
    .where('user_id', '=', userId)
    .orderBy('news_subscriptions.created_at')
    .select(['news_subscriptions.created_at as createdAt', 'seen_at as seenAt', 'muted'])
    .select(exportedPersonality)
    .execute()
  return { ...(await findSettings(tx, userId)), people }
}
