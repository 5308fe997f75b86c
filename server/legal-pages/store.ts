import { sql } from 'kysely'
import type { DataExport } from '../../contract/data-export.ts'
import type { LegalPageName, NewLegalVersion } from '../../contract/legal-pages.ts'
import { limits } from '../../contract/limits.ts'
import type { Language } from '../../messages/languages.ts'
import type { Db, Tx } from '../platform/database/database.ts'

export interface VersionRow {
  version: number
  effectiveOn: string
  asksMembers: boolean
  createdAt: string
}

const day = sql<string>`to_char(effective_on, 'YYYY-MM-DD')`

/** Versions of a page, the newest first. */
export function listVersions(db: Db, page: LegalPageName): Promise<VersionRow[]> {
  return db
    .selectFrom('legal_page_versions')
    .where('page', '=', page)
    .orderBy('version', 'desc')
    .limit(limits.legalVersionsListed)
    .select(['version', day.as('effectiveOn'), 'asks_members as asksMembers'])
    .select('created_at as createdAt')
    .execute()
}

/** The Markdown of a version and the tag of its language; undefined if there is none of this number. */
export function findText(
  db: Db,
  page: LegalPageName,
  version: number,
): Promise<{ text: string; language: string } | undefined> {
  return db
    .selectFrom('legal_page_versions')
    .where('page', '=', page)
    .where('version', '=', version)
    .select(['text', 'language'])
    .executeTakeFirst()
}

/** @throws a violation of `legal_page_versions__version` when the version exists */
export async function insertVersion(
  tx: Tx,
  page: LegalPageName,
  {
    version,
    language,
    text,
    effectiveOn,
    asksMembers,
  }: NewLegalVersion & {
    version: number
    language: Language
  },
): Promise<void> {
  await tx
    .insertInto('legal_page_versions')
    .values({ page, language, version, text, effective_on: effectiveOn, asks_members: asksMembers })
    .execute()
}

export interface AskedRow {
  page: LegalPageName
  version: number
  effectiveOn: string
}

/** The newest version of each page that asks a member who joined before its first day and has not answered. */
export async function listAsked(db: Db, userId: string): Promise<AskedRow[]> {
  const { rows } = await sql<AskedRow>`
    select page, version, to_char(effective_on, 'YYYY-MM-DD') as "effectiveOn"
    from (
      select distinct on (page) page, version, effective_on from legal_page_versions
      where asks_members
      order by page, version desc
    ) as asking
    join users on users.id = ${userId} and (users.created_at at time zone 'UTC')::date < effective_on
    where not exists (
      select from legal_page_answers as answers
      where answers.user_id = users.id and answers.page = asking.page and answers.version >= asking.version
    )
    order by page
  `.execute(db)
  return rows
}

/**
 * Stores that a member has read a version; one that is newer, or the same, stays with its day.
 * @returns false if there is no such version
 */
export async function upsertAnswer(
  db: Db,
  userId: string,
  { page, version, answeredOn }: { page: LegalPageName; version: number; answeredOn: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into legal_page_answers as stored (user_id, page, version, answered_on)
    select ${userId}, page, version, ${answeredOn}::date from legal_page_versions
    where page = ${page} and version = ${version}
    on conflict on constraint legal_page_answers__page do update
    set version = greatest(stored.version, excluded.version),
      answered_on = case when stored.version >= excluded.version then stored.answered_on else excluded.answered_on end
    returning user_id
  `.execute(db)
  return rows.length > 0
}

/** What a member has said to have read. */
export function exportAnswers(tx: Tx, userId: string): Promise<DataExport['legalPages']> {
  return tx
    .selectFrom('legal_page_answers')
    .where('user_id', '=', userId)
    .orderBy('page')
    .select(['page', 'version', sql<string>`to_char(answered_on, 'YYYY-MM-DD')`.as('answeredOn')])
    .execute()
}
