import { sql } from 'kysely'
import type { AdministratorTopic } from '../../contract/administrator-mails.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** Topics that an administrator gets no mails about. */
export async function findMuted(db: Db, userId: string): Promise<AdministratorTopic[]> {
  const row = await db
    .selectFrom('administrator_mails')
    .where('user_id', '=', userId)
    .select('muted')
    .executeTakeFirst()
  return (row?.muted ?? []) as AdministratorTopic[]
}

export async function updateMuted(
  db: Db,
  userId: string,
  muted: AdministratorTopic[],
  now: string,
): Promise<void> {
  await db
    .insertInto('administrator_mails')
    .values({ user_id: userId, muted, counted_from: now, counted_until: now })
    .onConflict((conflict) =>
      conflict.constraint('administrator_mails__user_id').doUpdateSet({ muted }),
    )
    .execute()
}

/** A time whose events a mail counts; `from` itself is not part of it. */
export interface Span {
  from: string
  until: string
}

/** An administrator who may get a mail. */
export interface Recipient {
  userId: string
  muted: AdministratorTopic[]
  /** End of what the last mail counted. */
  countedUntil: string
  urgentAt: string | null
}

/**
 * The active administrators whose addresses are confirmed. Counting begins now for new ones, so that nobody gets a mail
 * about years.
 */
export async function listRecipients(db: Db, now: string): Promise<Recipient[]> {
  await sql`
    insert into administrator_mails (user_id, counted_from, counted_until)
    select id, ${now}, ${now} from users where role = 'ADMIN'
    on conflict on constraint administrator_mails__user_id do nothing
  `.execute(db)
  return db
    .selectFrom('administrator_mails')
    .innerJoin('users', 'users.id', 'administrator_mails.user_id')
    .innerJoin('voters', 'voters.user_id', 'users.id')
    .where('role', '=', 'ADMIN')
    .where('status', '=', 'ACTIVE')
    .where('is_email_confirmed', '=', true)
    .orderBy('users.id')
    .select([
      'users.id as userId',
      sql<AdministratorTopic[]>`muted`.as('muted'),
      'counted_until as countedUntil',
      'urgent_at as urgentAt',
    ])
    .execute()
}

/** The recipient of a mail, with what it counts; undefined if the user is no active administrator any more. */
export async function findRecipient(
  db: Db,
  userId: string,
): Promise<{ email: string; muted: AdministratorTopic[]; span: Span } | undefined> {
  const row = await db
    .selectFrom('administrator_mails')
    .innerJoin('users', 'users.id', 'administrator_mails.user_id')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .innerJoin('voters', 'voters.user_id', 'users.id')
    .where('users.id', '=', userId)
    .where('role', '=', 'ADMIN')
    .where('status', '=', 'ACTIVE')
    .where('is_email_confirmed', '=', true)
    .select(['email', 'muted', 'counted_from as from', 'counted_until as until'])
    .executeTakeFirst()
  if (!row) return undefined
  const { email, muted, ...span } = row
  return { email, muted: muted as AdministratorTopic[], span }
}

/** Begins a new mail. One that still waits is replaced, so the new one counts what that one would have. */
export async function advance(
  tx: Tx,
  userId: string,
  { now, isUrgent }: { now: string; isUrgent: boolean },
): Promise<void> {
  await sql`
    update administrator_mails set
      counted_from = case
        when exists (select from mails where kind = 'administrator' and mails.user_id = ${userId})
        then counted_from else counted_until
      end,
      counted_until = ${now},
      urgent_at = case when ${isUrgent} then ${now} else urgent_at end
    where user_id = ${userId}
  `.execute(tx)
}

export type TopicCounts = Record<Exclude<AdministratorTopic, 'jobs'>, number>

/** What came in a time and still waits for a decision: numbers only. */
export async function countTasks(db: Db, { from, until }: Span): Promise<TopicCounts> {
  const isNew = (table: string) => sql`${sql.ref(`${table}.created_at`)} > ${from}
    and ${sql.ref(`${table}.created_at`)} <= ${until}`
  const { rows } = await sql<TopicCounts>`select
    (
      select count(*)::integer from moderation_cases join reports on case_id = moderation_cases.id
      where outcome is null and ${isNew('reports')}
    ) as reports,
    (
      select count(*)::integer from appeals where is_granted is null and ${isNew('appeals')}
    ) + (
      select count(*)::integer from vote_appeals where is_granted is null and ${isNew('vote_appeals')}
    ) as appeals,
    (
      select count(*)::integer from verification_requests
      where status = 'PENDING' and ${isNew('verification_requests')}
    ) as verification,
    (
      select count(*)::integer from contact_messages
      where handled_at is null and ${isNew('contact_messages')}
    ) as messages,
    (
      select count(*)::integer from vote_reviews where outcome is null and ${isNew('vote_reviews')}
    ) as "heldVotes"
  `.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('A query without tables returned no row.')
  return counts
}

/** Records jobs that failed, and forgets failures from before a time. */
export async function recordJobFailures(
  db: Db,
  failures: string[],
  { now, forgotten }: { now: string; forgotten: string },
): Promise<void> {
  await db.deleteFrom('job_failures').where('failed_at', '<', forgotten).execute()
  await sql`
    insert into job_failures (failure, failed_at) select unnest(${failures}::text[]), ${now}
    on conflict on constraint job_failures__failure do update set failed_at = excluded.failed_at
  `.execute(db)
}

/** What failed since a time, in the fixed words of the log. */
export async function listJobFailures(db: Db, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('job_failures')
    .where('failed_at', '>', since)
    .orderBy('failure')
    .select('failure')
    .execute()
  return rows.map(({ failure }) => failure)
}
