import type { Database } from '../server/platform/database/database.ts'

const inPublic = `= 'public'::regnamespace`
/** Objects of an extension are not the product's. */
const isOwn = (table: string) =>
  `not exists (select from pg_depend where objid = ${table}.oid and deptype = 'e')`

const queries = {
  columns: `
    select pg_class.relname || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull
      || ' ' || attgenerated::text || ' ' || coalesce(pg_get_expr(adbin, adrelid), '') as item
    from pg_attribute join pg_class on pg_class.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace ${inPublic} and relkind = 'r' and attnum > 0 and not attisdropped`,
  tables: `
    select relname || ' ' || relpersistence::text || ' ' || coalesce(array_to_string(reloptions, ' '), '') as item
    from pg_class where relnamespace ${inPublic} and relkind in ('r', 'v', 'm', 'S')`,
  // Names that PostgreSQL has made up for NOT NULL depend on the history of a table.
  constraints: `
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated as item
    from pg_constraint where connamespace ${inPublic} and contype <> 'n'`,
  indexes: `
    select pg_get_indexdef(indexrelid) || ' ' || indisvalid as item
    from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace ${inPublic}`,
  types: `
    select typname || ' ' || string_agg(enumlabel, ' ' order by enumsortorder) as item
    from pg_type join pg_enum on enumtypid = pg_type.oid where typnamespace ${inPublic} group by typname`,
  functions: `
    select pg_get_functiondef(oid) as item from pg_proc
    where pronamespace ${inPublic} and prokind = 'f' and ${isOwn('pg_proc')}`,
  triggers: `
    select pg_get_triggerdef(oid) || ' ' || tgenabled::text as item from pg_trigger where not tgisinternal`,
}

/** Everything that a database defines in the schema `public`, in an order that does not depend on its history. */
export async function readCatalog(
  database: Database,
): Promise<Record<keyof typeof queries, string[]>> {
  return database.withScripts(async ({ all }) => {
    const catalog: Record<string, string[]> = {}
    for (const [name, query] of Object.entries(queries)) {
      catalog[name] = (await all<{ item: string }>(query)).map(({ item }) => item).sort()
    }
    return catalog as Record<keyof typeof queries, string[]>
  })
}
