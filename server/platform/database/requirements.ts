import pg from 'pg'
import type { ScriptConnection } from './database.ts'

/** The database cannot be used as it is, and a restart does not help; the message says what was found and is needed. */
export class UnsuitableDatabase extends Error {}

const minVersion = 17

interface Server {
  version: string
  versionNumber: number
  encoding: string
}

interface Rights {
  roleName: string
  /** The first schema of the search path; null if it leads to none. */
  schema: string | null
  searchPath: string
  hasPublic: boolean
  canCreate: boolean
  /** Number of tables in `public` that belong to others. */
  otherTables: number
  isTrgmAvailable: boolean
  canCreateTrgm: boolean
  /** The schema of pg_trgm, quoted, and what else is known of it; null if the extension is missing. */
  trgmSchema: string | null
  canUseTrgm: boolean | null
  isTrgmInPath: boolean | null
}

/** Database and role, quoted where necessary. */
interface Names {
  database: string
  role: string
}

/** Every version of PostgreSQL understands it. */
const serverQuery = `
  select current_setting('server_version') as version,
    current_setting('server_version_num')::int as "versionNumber",
    pg_encoding_to_char(encoding) as encoding,
    quote_ident(datname) as database, quote_ident(current_user) as role
  from pg_database where datname = current_database()`

const isOfExtension = (catalog: string) => `exists (
    select from pg_depend
    where classid = '${catalog}'::regclass and objid = ${catalog}.oid and deptype = 'e'
  )`

const rightsQuery = `
  select current_user as "roleName", current_schema() as schema,
    current_setting('search_path') as "searchPath", public is not null as "hasPublic",
    has_schema_privilege(public, 'usage') and has_schema_privilege(public, 'create') as "canCreate",
    (
      select count(*) from pg_class
      where relnamespace = public and relkind in ('r', 'p') and not pg_has_role(relowner, 'usage')
        and not ${isOfExtension('pg_class')}
    ) as "otherTables",
    available.name is not null as "isTrgmAvailable",
    (
      select rolsuper or (available.trusted and has_database_privilege(current_database(), 'create'))
      from pg_roles where rolname = current_user
    ) as "canCreateTrgm",
    quote_ident(nspname) as "trgmSchema",
    has_schema_privilege(pg_namespace.oid, 'usage') as "canUseTrgm",
    nspname = any(current_schemas(true)) as "isTrgmInPath"
  from (select to_regnamespace('public')::oid as public) as schemas
  left join (
    pg_available_extensions join pg_available_extension_versions as available using (name)
  ) on name = 'pg_trgm' and version = default_version
  left join pg_extension on extname = 'pg_trgm'
  left join pg_namespace on pg_namespace.oid = extnamespace`

/**
 * Checks that a server's version, the encoding of the database and the rights of the role are sufficient.
 * @returns the `search_path` that connections must set to find pg_trgm; undefined if their own leads there
 * @throws UnsuitableDatabase
 */
export async function checkRequirements({ all }: ScriptConnection): Promise<string | undefined> {
  const [server] = (await all<Server & Names>(serverQuery)) as [Server & Names]
  refuse(serverProblem(server))
  const [rights] = (await all<Rights>(rightsQuery)) as [Rights]
  refuse(schemaProblem(rights, server) ?? trgmProblem(rights, server))
  const { isTrgmInPath, searchPath, trgmSchema } = rights
  return isTrgmInPath === false ? `${searchPath}, ${trgmSchema}` : undefined
}

function refuse(problem: string | undefined) {
  if (problem !== undefined) throw new UnsuitableDatabase(problem)
}

function serverProblem({ version, versionNumber, encoding, database, role }: Server & Names) {
  if (versionNumber < minVersion * 10_000) {
    return `The database server is PostgreSQL ${version}. Voxpop needs version ${minVersion} or newer.`
  }
  if (encoding !== 'UTF8') {
    return `The database ${database} has the encoding ${encoding}. Voxpop needs one made with: create database ${database} owner ${role} template template0 encoding 'UTF8' locale 'C' locale_provider builtin builtin_locale 'C.UTF-8';`
  }
  return undefined
}

function schemaProblem(
  { roleName, schema, hasPublic, canCreate, otherTables }: Rights,
  { database, role }: Names,
) {
  if (!hasPublic) {
    return `The database ${database} has no schema public. Its owner has to run there: create schema public authorization ${role};`
  }
  if (!canCreate) {
    return `The role ${role} cannot create tables in the schema public of the database ${database}. The owner of the database has to run there: grant usage, create on schema public to ${role};`
  }
  if (schema !== 'public') {
    return `The search_path of the role ${role} leads to the schema ${schema} first. Voxpop needs public: alter role ${role} in database ${database} set search_path = public;`
  }
  if (otherTables > 0) {
    return `${otherTables} tables in the schema public of the database ${database} do not belong to the role ${role}. A superuser has to run there: ${takeOver(roleName)}`
  }
  return undefined
}

function trgmProblem(
  { isTrgmAvailable, canCreateTrgm, trgmSchema, canUseTrgm }: Rights,
  { database, role }: Names,
) {
  if (trgmSchema === null && !isTrgmAvailable) {
    return 'The database server does not have the extension pg_trgm. Voxpop needs it: install the contrib modules of PostgreSQL.'
  }
  if (trgmSchema === null && !canCreateTrgm) {
    return `The role ${role} cannot create the extension pg_trgm. The owner of the database ${database} has to run there: create extension pg_trgm schema public;`
  }
  if (canUseTrgm === false) {
    return `The role ${role} cannot use the schema ${trgmSchema} of the database ${database}, where the extension pg_trgm is. The owner of the schema has to run there: grant usage on schema ${trgmSchema} to ${role};`
  }
  return undefined
}

/**
 * A statement that makes a role the owner of everything in `public`. `reassign owned` would not: it refuses what belongs
 * to the superuser that initdb has made, as everything does after a dump was restored by that role.
 */
function takeOver(roleName: string): string {
  const own = (kind: string, type: string, catalog: string, condition: string) => `
    select '${kind} ' || oid::${type} from ${catalog}
    where ${condition} = 'public'::regnamespace and not ${isOfExtension(catalog)}`
  const owned = [
    `${own('table', 'regclass', 'pg_class', 'relnamespace')} and relkind in ('r', 'p', 'v', 'm')`,
    own('routine', 'regprocedure', 'pg_proc', 'pronamespace'),
    `${own('type', 'regtype', 'pg_type', 'typnamespace')} and typtype in ('e', 'd')`,
  ]
  const statement = `do $$ declare item text; begin
    for item in ${owned.join(' union all ')} loop
      execute format('alter %s owner to %I', item, ${pg.escapeLiteral(roleName)});
    end loop;
  end $$;`
  return statement.replaceAll(/\s+/g, ' ')
}
