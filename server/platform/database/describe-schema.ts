import type { Database } from './database.ts'

interface Column {
  table: string
  column: string
  type: string
  nullable: boolean
  generated: boolean
  defaulted: boolean
  labels: string[] | null
}

const columnsQuery = `
  select c.relname as "table", a.attname as "column", t.typname as "type",
    not a.attnotnull as "nullable", a.attgenerated <> '' as "generated", a.atthasdef as "defaulted",
    (select array_agg(e.enumlabel :: text order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as "labels"
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`

const typescriptTypes: Record<string, string> = {
  _int4: 'number[]',
  _text: 'string[]',
  _uuid: 'string[]',
  bool: 'boolean',
  bytea: 'Uint8Array',
  date: 'string',
  datemultirange: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'unknown',
  text: 'string',
  timestamptz: 'string',
  uuid: 'string',
}

/** TypeScript source of the table types of a migrated database, for Kysely. */
export async function describeSchema(database: Database): Promise<string> {
  const columns = await database.withScripts(({ all }) => all<Column>(columnsQuery))
  const byTable = Map.groupBy(columns, (column) => column.table)
  const tables = [...byTable].map(
    ([table, list]) =>
      `  ${table}: {\n${list.map((column) => `    ${declare(column)}`).join('\n')}\n  }`,
  )
  return [
    '// Generated from the database by `npm run schema`; a test compares the two.',
    "import type { Generated, GeneratedAlways } from 'kysely'",
    '',
    `export interface Tables {\n${tables.join('\n')}\n}`,
    '',
  ].join('\n')
}

function declare({ column, type, nullable, generated, defaulted, labels }: Column): string {
  const plain = labels ? labels.map((label) => `'${label}'`).join(' | ') : typescriptTypes[type]
  if (!plain) throw new Error(`No TypeScript type is known for the column type ${type}`)
  const full = nullable ? `${plain} | null` : plain
  if (generated) return `${column}: GeneratedAlways<${full}>`
  return `${column}: ${defaulted ? `Generated<${full}>` : full}`
}
