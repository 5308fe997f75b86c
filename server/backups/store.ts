import { type RawBuilder, sql } from 'kysely'
import type { Database, Db, Tx } from '../platform/database/database.ts'

/** Name and columns of a table in a backup. */
export interface TableShape {
  name: string
  /** Without generated columns. */
  columns: string[]
}

const batchSize = 500

/** All tables except unlogged ones and those that record the version, in topological order of their foreign keys. */
export async function listTables(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<TableShape & { needs: string[] }>`
    select relname as name,
      array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum
      ) as columns,
      array(
        select confrelid::regclass::text from pg_constraint
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid
      ) as needs
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
      and relname not in ('migrations', 'function_files')
    order by relname
  `.execute(db)
  const sorted: TableShape[] = []
  const known = new Set<string>()
  while (sorted.length < rows.length) {
    const next = rows.filter(
      ({ name, needs }) => !known.has(name) && needs.every((one) => known.has(one)),
    )
    if (next.length === 0) throw new Error('The tables refer to each other in a circle.')
    for (const { name, columns } of next) {
      sorted.push({ name, columns })
      known.add(name)
    }
  }
  return sorted
}

export async function listMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** True if no migration was ever applied. */
export async function hasNoMigrations(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass('public.migrations')::text as found
  `.execute(db)
  return rows[0]?.found === null
}

export async function hasRows(db: Db, { name }: TableShape): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(db)
  return rows.length > 0
}

/** Conditions for the rows of some tables that a backup contains; excludes secrets. Other tables are complete. */
const includedRows: Record<string, RawBuilder<unknown> | undefined> = {
  settings: sql`key not like '%-secret'`,
  password_resets: sql`false`,
  email_confirmations: sql`false`,
  // A restored site must not send again what was sent since the backup.
  mails: sql`false`,
  mail_lease: sql`false`,
  job_failures: sql`false`,
  // A restore ends every session.
  ended_sessions: sql`false`,
  password_confirmations: sql`false`,
}

/** Reads the rows of a table as JSON in batches by a cursor, from the snapshot of the transaction. */
export async function* readRows(tx: Tx, { name, columns }: TableShape): AsyncGenerator<string[]> {
  const listed = sql.join(columns.map((column) => sql.ref(column)))
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`
    declare backup_rows no scroll cursor for
    select row_to_json(listed)::text as row from (
      select ${listed} from ${sql.table(name)} where ${includedRows[name] ?? sql`true`}
    ) as listed
  `.execute(tx)
  for (;;) {
    const { rows } = await sql<{ row: string }>`
      fetch ${sql.lit(batchSize)} from backup_rows
    `.execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await sql`close backup_rows`.execute(tx)
}

/** Inserts rows in the format of `readRows`. */
export async function writeRows(
  tx: Tx,
  { name, columns }: TableShape,
  rows: string[],
): Promise<void> {
  const listed = sql.join(columns.map((column) => sql.ref(column)))
  const table = sql.table(name)
  await sql`
    insert into ${table} (${listed})
    select ${listed} from json_populate_recordset(null::${table}, ${`[${rows.join(',')}]`}::json)
  `.execute(tx)
}

/**
 * Invalidates all sessions and password reset links from before the restore: deletes the site's secrets, which are
 * generated again when needed, and raises every token version above any that was used since the backup.
 */
export async function deleteSecrets(tx: Tx, tables: TableShape[]): Promise<void> {
  const hasTable = (name: string) => tables.some((table) => table.name === name)
  await sql`delete from settings where key like '%-secret'`.execute(tx)
  if (hasTable('password_resets')) await sql`delete from password_resets`.execute(tx)
  // Incrementing the version of the backup is not enough: the site may have raised it further since, and ended that
  // session too. The number of seconds is larger than any account's version, and than at an earlier restore.
  await sql`
    update accounts set token_version =
      greatest(token_version, extract(epoch from now() - timestamptz '2026-01-01Z')::integer) + 1
  `.execute(tx)
}

/** Collects the statistics of all tables: without them the database plans its first queries as if the tables were empty. */
export function collectStatistics(database: Database): Promise<void> {
  return database.withScripts(({ run }) => run('analyze'))
}

/** Disables or enables the user triggers, which keep counters and send notifications. */
export async function setTriggers(
  tx: Tx,
  tables: TableShape[],
  action: 'disable' | 'enable',
): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  // PostgreSQL alters no table whose rows wait for a check at the end of the transaction.
  if (action === 'enable') await sql`set constraints all immediate`.execute(tx)
  for (const { name } of tables) {
    await sql`alter table ${sql.table(name)} ${sql.raw(action)} trigger user`.execute(tx)
  }
}
