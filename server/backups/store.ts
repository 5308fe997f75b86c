import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'

/** A table as a backup holds it. */
export interface TableShape {
  name: string
  /** Without those that the database computes. */
  columns: string[]
}

const batchSize = 500

/** Every table but the list of migrations, each after those that its rows refer to. */
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
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
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

/** Whether not even a first migration has been here. */
export async function isUntouched(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass('public.migrations')::text as found
  `.execute(db)
  return rows[0]?.found === null
}

/** Whether a table has a row. */
export async function hasRows(db: Db, { name }: TableShape): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(db)
  return rows.length > 0
}

/** The condition for rows that a backup holds; it leaves out what lets somebody in. Other tables are held whole. */
const heldRows: Record<string, RawBuilder<unknown> | undefined> = {
  settings: sql`key not like '%-secret'`,
  password_resets: sql`false`,
  // A restore ends every session.
  ended_sessions: sql`false`,
}

/** The rows of a table that a backup holds as texts of JSON, some at a time; as they were when the transaction began. */
export async function* readRows(tx: Tx, { name, columns }: TableShape): AsyncGenerator<string[]> {
  const listed = sql.join(columns.map((column) => sql.ref(column)))
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`
    declare backup_rows no scroll cursor for
    select row_to_json(listed)::text as row from (
      select ${listed} from ${sql.table(name)} where ${heldRows[name] ?? sql`true`}
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

/** Writes rows into a table as `readRows` gave them. */
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
 * Voids what signed people in before the backup was restored: deletes the site's secrets, which are made again when
 * they are needed, and links to reset passwords, and raises every token version above any that was used since.
 */
export async function deleteSecrets(tx: Tx, tables: TableShape[]): Promise<void> {
  const hasTable = (name: string) => tables.some((table) => table.name === name)
  await sql`delete from settings where key like '%-secret'`.execute(tx)
  if (hasTable('password_resets')) await sql`delete from password_resets`.execute(tx)
  // One more than in the backup is not enough: the site may have raised it further, and ended that session too.
  // Seconds are more than any account raises it, and always more than at an earlier restore.
  await sql`
    update accounts set token_version =
      greatest(token_version, extract(epoch from now() - timestamptz '2026-01-01Z')::integer) + 1
  `.execute(tx)
}

/** Lets rows come in as they are, or counts and tells them again as usual. */
export async function setTriggers(
  tx: Tx,
  tables: TableShape[],
  how: 'disable' | 'enable',
): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  for (const { name } of tables) {
    await sql`alter table ${sql.table(name)} ${sql.raw(how)} trigger user`.execute(tx)
  }
}
