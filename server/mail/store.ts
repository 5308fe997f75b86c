import { sql } from 'kysely'
import type { MailKind } from '../../contract/mail.ts'
import type { MailFailureKind } from '../../contract/mail-failures.ts'
import type { Db } from '../platform/database/database.ts'
import type { MailRequest, WaitingMail } from '../platform/mail/mail-request.ts'

/**
 * Inserts a mail that is due now. If the same mail waits already, this one replaces it: a mail that is being sent at the
 * moment says what was true when it was requested.
 */
export async function insertMail(
  db: Db,
  { kind, userId = undefined, address, about, language }: MailRequest,
  { now, expiresAt }: { now: string; expiresAt: string },
): Promise<void> {
  await sql`
    insert into mails (kind, user_id, address, about, language, requested_at, due_at, expires_at)
    values (${kind}, ${userId ?? null}, ${address ?? null}, ${about ?? null}, ${language ?? null},
      ${now}, ${now}, ${expiresAt})
    on conflict on constraint mails__once do update set
      id = gen_random_uuid(), requested_at = excluded.requested_at, due_at = excluded.due_at,
      expires_at = excluded.expires_at, language = excluded.language, tried_at = null, attempts = 0, failure = null
  `.execute(db)
}

/** A waiting mail with what is known of earlier attempts. */
export interface DueMail extends WaitingMail {
  /** When the first attempt was; null before it. */
  triedAt: string | null
}

/** The mails that are due, those that wait longest first. */
export function listDue(db: Db, now: string, limit: number): Promise<DueMail[]> {
  return db
    .selectFrom('mails')
    .where('due_at', '<=', now)
    .where('expires_at', '>', now)
    .orderBy('due_at')
    .limit(limit)
    .select([
      'id',
      sql<MailKind>`kind`.as('kind'),
      'user_id as userId',
      'address',
      'about',
      sql<string | null>`coalesce(
        language,
        (select accounts.language from accounts where accounts.user_id = mails.user_id),
        (select accounts.language from accounts where mails.user_id is null and email = address)
      )`.as('language'),
      'requested_at as requestedAt',
      'tried_at as triedAt',
    ])
    .execute()
}

/** True if a mail is due or has expired. */
export async function hasWork(db: Db, now: string): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .where((eb) => eb.or([eb('due_at', '<=', now), eb('expires_at', '<=', now)]))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a mail that was sent or given up; nothing if the same mail was requested again meanwhile. */
export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute()
}

/** Deletes a batch of expired mails; returns the kind of each. */
export async function deleteExpired(db: Db, now: string, limit: number): Promise<MailKind[]> {
  const { rows } = await sql<{ kind: MailKind }>`
    delete from mails where id in (
      select id from mails where expires_at <= ${now} limit ${limit} for update skip locked
    )
    returning kind
  `.execute(db)
  return rows.map(({ kind }) => kind)
}

/** When mails are tried again: delays double with each attempt. Milliseconds. */
export interface Delays {
  first: number
  longest: number
}

/** Largest part of a delay that is added at random, so that many mails are not due at once. */
const jitter = 0.25

/**
 * Records a failed attempt and when the next one is due.
 * @param mails the id of one, or all that are due
 */
export async function postpone(
  db: Db,
  mails: string | 'due',
  { failure, now, delays }: { failure: MailFailureKind; now: string; delays: Delays },
): Promise<void> {
  const { first, longest } = delays
  await sql`
    update mails set failure = ${failure}, attempts = attempts + 1, tried_at = coalesce(tried_at, ${now}),
      due_at = ${now}::timestamptz + interval '1 millisecond'
        * least(${first} * 2 ^ least(attempts, 30), ${longest}::numeric) * (1 + random() * ${jitter})
    where ${mails === 'due' ? sql`due_at <= ${now}` : sql`id = ${mails}`}
  `.execute(db)
}

/**
 * Makes waiting mails due now.
 * @param failures only those that failed so; undefined for all
 */
export async function makeDue(
  db: Db,
  now: string,
  failures?: readonly MailFailureKind[],
): Promise<void> {
  await db
    .updateTable('mails')
    .where('due_at', '>', now)
    .$if(failures !== undefined, (waiting) =>
      waiting.where('failure', '=', sql<string>`any(${failures}::text[])`),
    )
    .set({ due_at: now })
    .execute()
}

/** Numbers of waiting mails by kind and last failure. */
export interface WaitingCount {
  kind: MailKind
  failure: MailFailureKind | null
  count: number
  oldestAt: string
}

export async function countWaiting(db: Db): Promise<WaitingCount[]> {
  const { rows } = await sql<WaitingCount>`
    select kind, failure, count(*)::integer as count, min(requested_at) as "oldestAt"
    from mails group by kind, failure order by kind, failure
  `.execute(db)
  return rows
}

/** Becomes the process that sends mails until a time; false if another one is. */
export async function takeLease(
  db: Db,
  owner: string,
  { now, until }: { now: string; until: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into mail_lease (owner, expires_at) values (${owner}, ${until})
    on conflict on constraint mail_lease__id do update
    set owner = excluded.owner, expires_at = excluded.expires_at
    where mail_lease.expires_at <= ${now} or mail_lease.owner = excluded.owner
    returning owner
  `.execute(db)
  return rows.length > 0
}

export async function releaseLease(db: Db, owner: string): Promise<void> {
  await db
    .updateTable('mail_lease')
    .where('owner', '=', owner)
    .set({ expires_at: '-infinity' })
    .execute()
}
