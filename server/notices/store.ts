import { sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
import type { CaseOutcome } from '../../contract/moderation.ts'
import type { CaseNotice } from '../../contract/notices.ts'
import type { ReportReason } from '../../contract/reports.ts'
import type { Language } from '../../messages/languages.ts'
import type { Db, Tx } from '../platform/database/database.ts'

export interface NewNotice {
  caseId: string
  reason: ReportReason
  isAboutLaw: boolean
  law: string | null
  category: string
  explanation: string
  name: string | null
  email: string | null
  senderHash: Buffer | null
  /** Of whoever gets mails at the address. */
  language: Language | null
  trustedBody: string | null
}

/** Stores a notice; undefined if its case has too many. The case must be locked. */
export async function insertNotice(tx: Tx, notice: NewNotice): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into notices (
      case_id, reason, is_about_law, law, category, explanation, name, email, sender_hash,
      language, trusted_body
    )
    select ${notice.caseId}, ${notice.reason}::report_reason, ${notice.isAboutLaw}, ${notice.law},
      ${notice.category}, ${notice.explanation}, ${notice.name}, ${notice.email},
      ${notice.senderHash}, ${notice.language}, ${notice.trustedBody}
    where (select count(*) from notices where case_id = ${notice.caseId}) < ${limits.noticesOfCaseMax}
    returning id
  `.execute(tx)
  return rows[0]?.id
}

/** Notices that a sender has sent since a time, up to a number. */
export async function countFromSender(db: Db, senderHash: Buffer, since: string): Promise<number> {
  const row = await db
    .selectFrom('notices')
    .where('sender_hash', '=', senderHash)
    .where('created_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** What mails about a notice say. */
export interface MailedNotice {
  id: string
  name: string | null
  email: string | null
  language: string | null
  isConfirmed: boolean
  outcome: CaseOutcome | null
  isUnfounded: boolean
}

export function findNotice(db: Db, id: string): Promise<MailedNotice | undefined> {
  return db
    .selectFrom('notices')
    .leftJoin('moderation_cases as cases', 'cases.id', 'notices.case_id')
    .where('notices.id', '=', id)
    .select([
      'notices.id',
      'name',
      'email',
      'language',
      sql<boolean>`email_confirmed_at is not null`.as('isConfirmed'),
      'notices.outcome',
      sql<boolean>`coalesce(cases.is_unfounded, false)`.as('isUnfounded'),
    ])
    .executeTakeFirst()
}

/** A notice whose address was confirmed now. */
interface ConfirmedNotice {
  caseId: string | null
  /** Set if the address is that of a trusted flagger. */
  trustedBody: string | null
}

/** Confirms the address of a notice; undefined if it was confirmed before, or erased. */
export async function confirmNotice(
  tx: Tx,
  id: string,
  now: string,
): Promise<ConfirmedNotice | undefined> {
  const { rows } = await sql<ConfirmedNotice>`
    update notices set email_confirmed_at = ${now}, trusted_body = coalesce(
      trusted_body, (select body from trusted_flaggers where trusted_flaggers.email = notices.email)
    )
    where id = ${id} and email is not null and email_confirmed_at is null
    returning case_id as "caseId", trusted_body as "trustedBody"
  `.execute(tx)
  return rows[0]
}

/** Notes the outcome of a case with its notices. */
export async function closeNotices(tx: Tx, caseId: string, outcome: CaseOutcome): Promise<void> {
  await tx
    .updateTable('notices')
    .where('case_id', '=', caseId)
    .where('outcome', 'is', null)
    .set({ outcome, decided_at: sql<string>`now()` })
    .execute()
}

/** Takes decided notices with a confirmed address that have no answer yet, as answered. */
export async function takeUnanswered(tx: Tx, now: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update notices set answered_at = ${now} where id in (
      select id from notices
      where email is not null and email_confirmed_at is not null
        and outcome is not null and answered_at is null
      order by created_at limit ${limit} for update skip locked
    ) returning id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Erases who sent notices, and what they wrote, some days after the decision and the answer; an address that nobody
 * confirmed after the same time. The hash of a sender stays as long as repeated misuse counts.
 */
export async function eraseSenders(db: Db, now: string, limit: number): Promise<number> {
  const kept = sql`make_interval(days => ${limits.noticeKeptDays})`
  const { numAffectedRows = 0n } = await sql`
    update notices set
      name = null, email = null, language = null,
      explanation = case when decided_at is null then explanation end,
      sender_hash = case
        when created_at > ${now}::timestamptz - make_interval(days => ${limits.unfoundedDays}) then sender_hash
      end
    where id in (
      select id from notices
      where (email is not null or explanation is not null) and (
        greatest(decided_at, answered_at) < ${now}::timestamptz - ${kept}
        or email_confirmed_at is null and email is not null and created_at < ${now}::timestamptz - ${kept}
      )
      order by created_at limit ${limit}
    )
  `.execute(db)
  return Number(numAffectedRows)
}

/** Forgets hashes of senders, and pauses, that no longer count. */
export async function forgetSenders(db: Db, now: string): Promise<void> {
  const since = sql`${now}::timestamptz - make_interval(days => ${limits.unfoundedDays})`
  await sql`
    update notices set sender_hash = null where sender_hash is not null and email is null and created_at < ${since}
  `.execute(db)
  await sql`
    update notice_pauses set sender_hash = null, user_id = null
    where ends_at < ${since} and num_nonnulls(sender_hash, user_id) > 0
  `.execute(db)
}

/** The latest notices of each case, first those of trusted flaggers, without their senders. */
export async function latestNotices(
  db: Db,
  caseIds: string[],
  limit: number,
): Promise<(CaseNotice & { caseId: string })[]> {
  const { rows } = await sql<CaseNotice & { caseId: string }>`
    select cases.id as "caseId", is_about_law as "isAboutLaw", law, category, explanation,
      trusted_body as "trustedBody", created_at as "createdAt"
    from unnest(${caseIds}::uuid[]) as cases (id)
    cross join lateral (
      select * from notices where case_id = cases.id
      order by trusted_body is null, id desc limit ${limit}
    ) as latest
  `.execute(db)
  return rows
}

/** Where a decision came from. */
interface FirstNotice {
  isTrusted: boolean
  createdAt: string
}

/** The first notice of a case, and whether one of a trusted flagger is among them; undefined without any. */
export async function findFirstNotice(tx: Tx, caseId: string): Promise<FirstNotice | undefined> {
  const { rows } = await sql<FirstNotice>`
    select bool_or(trusted_body is not null) as "isTrusted", min(created_at) as "createdAt"
    from notices where case_id = ${caseId} having count(*) > 0
  `.execute(tx)
  return rows[0]
}

/** The body for which a member is a trusted flagger; null for others. */
export async function findTrustedBody(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('trusted_flaggers')
    .where('user_id', '=', userId)
    .select('body')
    .executeTakeFirst()
  return row?.body ?? null
}

/** True while a pause of the sender lasts. */
export async function isPaused(
  db: Db,
  { userId, senderHash }: { userId: string | null; senderHash: Buffer | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from notice_pauses
    where (user_id = ${userId} or sender_hash = ${senderHash}) and ends_at > now() limit 1
  `.execute(db)
  return rows.length > 0
}

/**
 * Begins a pause for each sender of a case, which was decided as manifestly unfounded, who now has too many of them since
 * the last pause. Addresses count once they are confirmed: otherwise strangers could bring one into a pause.
 */
export async function pauseSenders(tx: Tx, caseId: string): Promise<void> {
  const [days, pause] = [limits.unfoundedDays, limits.noticePauseDays]
  await sql`
    insert into notice_pauses (user_id, ends_at)
    select reporter_id, now() + make_interval(days => ${pause})
    from reports as sent
    where case_id = ${caseId} and reporter_id is not null and (
      select count(*) from reports join moderation_cases as cases on cases.id = case_id
      where reporter_id = sent.reporter_id and cases.is_unfounded
        and cases.decided_at > now() - make_interval(days => ${days})
        and cases.decided_at > coalesce(
          (select max(created_at) from notice_pauses where user_id = sent.reporter_id), '-infinity'
        )
    ) >= ${limits.unfoundedMax}
  `.execute(tx)
  await sql`
    insert into notice_pauses (sender_hash, ends_at)
    select sender_hash, now() + make_interval(days => ${pause})
    from (
      select distinct sender_hash from notices
      where case_id = ${caseId} and sender_hash is not null and email_confirmed_at is not null
    ) as sent
    where (
      select count(distinct cases.id) from notices join moderation_cases as cases on cases.id = case_id
      where notices.sender_hash = sent.sender_hash and email_confirmed_at is not null
        and cases.is_unfounded and cases.decided_at > now() - make_interval(days => ${days})
        and cases.decided_at > coalesce(
          (select max(created_at) from notice_pauses where notice_pauses.sender_hash = sent.sender_hash),
          '-infinity'
        )
    ) >= ${limits.unfoundedMax}
  `.execute(tx)
}
