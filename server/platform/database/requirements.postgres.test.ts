import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { administer, copyDatabase, type DatabaseCopy } from '../../../test/postgres.ts'
import { UnsuitableDatabase } from './requirements.ts'
import { openServer } from './server.ts'

const source = inject('databaseSource')
if (source?.kind !== 'server') throw new Error('there is no database server')
const { administration, templates } = source

const role = `role_${randomBytes(4).toString('hex')}`
let database: DatabaseCopy & { name: string }
/** The connection URL of a role that owns its database and is no superuser. */
let url: string

beforeEach(() => provide())

afterEach(async () => {
  await database.drop()
  await administer(administration, `drop role ${role}`)
})

/** Creates a database and a role that owns it, but not the tables of the template. */
async function provide(template = 'template1') {
  const copy = await copyDatabase(administration, template)
  database = { ...copy, name: new URL(copy.url).pathname.slice(1) }
  await administer(administration, `create role ${role} login password 'secret'`)
  await administer(administration, `alter database ${database.name} owner to ${role}`)
  const own = new URL(copy.url)
  own.username = role
  own.password = 'secret'
  url = own.href
}

async function removeProvided() {
  await database.drop()
  await administer(administration, `drop role ${role}`)
}

const asSuperuser = (statement: string) => administer(database.url, statement)

/** The message of the refusal, which must be one line. */
async function refusal(): Promise<string> {
  const error = await openServer(url).then(
    (opened) => opened.close().then(() => undefined),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(UnsuitableDatabase)
  const { message } = error as Error
  expect(message).not.toContain('\n')
  return message
}

/** The statement that a refusal asks for. */
const statementIn = (message: string) => message.replace(/^.*?: /, '')

async function opens() {
  const opened = await openServer(url)
  await opened.close()
}

it('accepts a role that owns its database', opens)

it('refuses a database that is not UTF8', async () => {
  await removeProvided()
  const name = `latin_${randomBytes(4).toString('hex')}`
  await administer(
    administration,
    `create database ${name} template template0 encoding 'LATIN1' locale 'C' locale_provider libc`,
  )
  await provide(name)
  await administer(administration, `drop database ${name}`)
  const message = await refusal()
  expect(message).toContain(`The database ${database.name} has the encoding LATIN1.`)
  const other = `${database.name}_utf8`
  await administer(administration, statementIn(message).replace(database.name, other))
  url = url.replace(database.name, other)
  await opens()
  await administer(administration, `drop database ${other}`)
})

it('names the right that the role lacks on the schema public', async () => {
  await asSuperuser('alter schema public owner to postgres')
  const message = await refusal()
  expect(message).toContain(`The role ${role} cannot create tables in the schema public`)
  await asSuperuser(statementIn(message))
  await opens()
})

it('refuses a database without the schema public', async () => {
  await asSuperuser('drop schema public')
  const message = await refusal()
  expect(message).toContain('has no schema public')
  await asSuperuser(statementIn(message))
  await opens()
})

it('refuses another schema first in the search path', async () => {
  await asSuperuser(`create schema ${role} authorization ${role}`)
  const message = await refusal()
  expect(message).toContain(`leads to the schema ${role} first. Voxpop needs public`)
  await administer(url, statementIn(message))
  await opens()
})

it('refuses tables of another role, and says how to take them over', async () => {
  await removeProvided()
  await provide(templates.migrated)
  const message = await refusal()
  expect(message).toMatch(/^\d+ tables in the schema public of the database \w+ do not belong to/)
  await asSuperuser(statementIn(message))
  const opened = await openServer(url)
  const { rows } = await sql`
    with objects as (
      select oid, relowner as owner from pg_class where relnamespace = 'public'::regnamespace
      union all select oid, proowner from pg_proc where pronamespace = 'public'::regnamespace
      union all select oid, typowner from pg_type where typnamespace = 'public'::regnamespace
    )
    select oid from objects where not pg_has_role(owner, 'usage')
      and not exists (select from pg_depend where objid = objects.oid and deptype = 'e')
  `.execute(opened.db)
  expect(rows).toEqual([])
  await opened.close()
})

it('refuses a role that may not create the missing extension pg_trgm', async () => {
  await administer(administration, `alter database ${database.name} owner to postgres`)
  await asSuperuser(`grant create on schema public to ${role}`)
  const message = await refusal()
  expect(message).toContain(`The role ${role} cannot create the extension pg_trgm.`)
  await asSuperuser(statementIn(message))
  await opens()
})

it('refuses a schema of pg_trgm that the role may not use', async () => {
  await asSuperuser('create schema "More extensions"')
  await asSuperuser('create extension pg_trgm schema "More extensions"')
  const message = await refusal()
  expect(message).toContain('cannot use the schema "More extensions"')
  await asSuperuser(statementIn(message))
  await opens()
})

it('finds pg_trgm in a schema outside the search path, on every connection', async () => {
  await asSuperuser('create schema "More extensions"')
  await asSuperuser(`grant usage on schema "More extensions" to ${role}`)
  await asSuperuser('create extension pg_trgm schema "More extensions"')
  const { db, withScripts, close } = await openServer(url)
  const similarity = sql<{
    similarity: number
  }>`select word_similarity('ada', 'ada b') as similarity`
  const readers = Array.from({ length: 3 }, () => similarity.execute(db))
  for (const { rows } of await Promise.all(readers)) expect(rows).toEqual([{ similarity: 1 }])
  await withScripts(async ({ run }) => {
    await run('create table words (word text)')
    await run('create index on words using gin (word gin_trgm_ops)')
  })
  await close()
})

it('asks for the search path of the role behind a pooler, which passes no settings on', async () => {
  await asSuperuser('create schema extensions')
  await asSuperuser(`grant usage on schema extensions to ${role}`)
  await asSuperuser('create extension pg_trgm schema extensions')
  await administer(url, `alter role ${role} set timezone = 'UTC'`)
  await administer(url, `alter role ${role} set statement_timeout = '10s'`)
  const pooled = () => openServer(url, { directUrl: url })
  const statement = `alter role ${role} set search_path = "$user", public, extensions;`
  await expect(pooled()).rejects.toThrow(statement)
  await administer(url, statement)
  await (await pooled()).close()
})
