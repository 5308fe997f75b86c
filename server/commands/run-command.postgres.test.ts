import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { childEnvironment } from '../../test/config.ts'
import { createServerDatabase } from '../../test/database.ts'
import { administer } from '../../test/postgres.ts'

const script = fileURLToPath(new URL('../../scripts/voxpop.ts', import.meta.url))

const { url, drop } = await createServerDatabase()
afterAll(drop)

/** Runs the command line in a separate process. */
async function voxpop(...args: string[]) {
  const child = spawn(process.execPath, [script, ...args], {
    env: childEnvironment({ DATABASE_URL: url }),
  })
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on('close', resolve)),
  ])
  return { out, err, code }
}

it('lists the steps of a migration, takes them, and says how long each took', async () => {
  const upToDate = { out: 'The database is up to date.\n', err: '', code: 0 }
  expect(await voxpop('migrate')).toEqual(upToDate)
  await administer(
    url,
    `update function_files set hash = '' where name = (select min(name) from function_files)`,
  )
  const planned = await voxpop('migrate', '--dry-run')
  expect(planned).toMatchObject({ err: '', code: 0 })
  expect(planned.out).toMatch(/^functions\/\S+\.sql\n$/)
  expect(await voxpop('migrate', '--dry-run')).toEqual(planned)
  const { out, code } = await voxpop('migrate')
  expect(code).toBe(0)
  expect(out.replace(/\d+ ms/, 'N ms')).toBe(`${planned.out}  N ms\n`)
  expect(await voxpop('migrate', '--dry-run')).toEqual(upToDate)
})

it('says in one line why a database cannot be used, and exits with 78', async () => {
  await administer(url, 'create schema other')
  await administer(
    url,
    `alter role current_user in database ${new URL(url).pathname.slice(1)} set search_path = other`,
  )
  const { out, err, code } = await voxpop('recount')
  expect({ out, code }).toEqual({ out: '', code: 78 })
  expect(err).toMatch(/^The search_path of the role voxpop leads to the schema other first\..*;\n$/)
})

it('says in one line that the data is newer', async () => {
  await administer(url, `insert into public.migrations (name) values ('9999-future.sql')`)
  await administer(
    url,
    `alter role current_user in database ${new URL(url).pathname.slice(1)} reset search_path`,
  )
  expect(await voxpop('migrate', '--dry-run')).toEqual({
    out: '',
    err: 'The data is newer than this version: it has 9999-future.sql\n',
    code: 78,
  })
})
