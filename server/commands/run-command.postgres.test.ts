import fs from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { commandLine } from '../../test/command-line.ts'
import { createServerDatabase } from '../../test/database.ts'
import { administer } from '../../test/postgres.ts'

const folder = await fs.mkdtemp(path.join(inject('dataFolder'), 'commands-'))
const voxpop = commandLine(folder)

const databases: { url: string; drop: () => Promise<void> }[] = []
afterAll(async () => {
  for (const { drop } of databases) await drop()
})

/** Settings of a new site, with a data folder of its own. */
async function newSite(name: string) {
  const database = await createServerDatabase()
  databases.push(database)
  return { DATABASE_URL: database.url, DATA_DIR: path.join(folder, name) }
}

describe('the command line', () => {
  it('lists its commands', async () => {
    const { out, code } = await voxpop([])
    expect(code).toBe(0)
    for (const name of [
      'import FILE',
      'admin create',
      'recount',
      'seed',
      'backup FILE',
      'restore FILE',
    ])
      expect(out).toContain(name)
  })

  it('imports personalities, creates administrators and recounts', async () => {
    const settings = await newSite('imported')
    await fs.writeFile(path.join(folder, 'people.csv'), 'name,party\nAda,Left\nAda,Right\nBo,\n')
    const imported = await voxpop(['import', 'people.csv'], { settings })
    expect(imported).toEqual({
      out: '2 created, 0 updated, 0 unchanged, 1 skipped\n  line 3 (Ada): Duplicate of line 2\n',
      err: '',
      code: 0,
    })
    const create = ['admin', 'create', '--email', 'Ada@example.org']
    const typed = { settings, input: 'a long password\n' }
    expect((await voxpop(create, typed)).out).toMatch(/created/)
    expect((await voxpop([...create, '--password', 'another one'], { settings })).out).toMatch(
      /now an administrator/,
    )
    const createTwin = ['admin', 'create', '--email', 'b@example.org', '--password']
    expect(await voxpop([...createTwin, '123456'], { settings })).toMatchObject({
      code: 1,
      err: 'This password is too common\n',
    })
    expect(await voxpop([...createTwin, 'one of two'], { settings })).toMatchObject({
      code: 1,
      err: 'Username already taken; choose one with --username\n',
    })
    const recount = await voxpop(['recount'], { settings })
    expect(recount).toMatchObject({ err: '', code: 0 })
    expect(recount.out).toMatch(
      /^all \d+ counters equal their rows\nthe 0 published numbers of votes under review agree with the reviews\nthe log of 0 entries has the hashes and the 0 heads that were signed\n$/,
    )
    expect((await voxpop(['seed'], { settings })).err).toMatch(/only for an empty one/)
  })

  it('backs up, restores to another folder, and exports a file that can be imported', async () => {
    const [first, second] = [await newSite('first'), await newSite('second')]
    await voxpop(['seed'], { settings: first })
    const secret = { BACKUP_PASSPHRASE: 'burst swarm slender' }
    const saved = await voxpop(['backup', 'site.backup'], { settings: { ...first, ...secret } })
    expect(saved.out).toMatch(/, encrypted$/m)
    const [, rows, files] = /^(\d+) rows and (\d+) files were written/.exec(saved.out) ?? []
    expect(Number(files)).toBeGreaterThan(10)
    const again = await voxpop(['backup', 'site.backup'], { settings: first })
    expect(again.err).toMatch(/already exists/)
    const without = await voxpop(['restore', 'site.backup'], { settings: second })
    expect(without.err).toMatch(/BACKUP_PASSPHRASE/)
    await expect(fs.stat(second.DATA_DIR)).rejects.toThrow('ENOENT')
    const known = { settings: { ...second, ...secret } }
    const restored = await voxpop(['restore', 'site.backup'], known)
    expect(restored).toEqual({
      out: `${rows} rows and ${files} files were restored. Everyone has to log in again.\n`,
      err: '',
      code: 0,
    })
    const recount = await voxpop(['recount'], { settings: second })
    expect(recount.out).toMatch(/^all \d+ counters equal/)
    const twice = await voxpop(['restore', 'site.backup'], known)
    expect(twice).toMatchObject({
      code: 1,
      err: expect.stringMatching(/database has rows already/),
    })
    const exported = await voxpop(['export', 'people.out.csv'], { settings: second })
    for (const file of ['second/files', 'people.out.csv']) {
      expect((await fs.stat(path.join(folder, file))).mode & 0o077).toBe(0)
    }
    const [, total] = /^(\d+) personalities/.exec(exported.out) ?? []
    const third = await newSite('third')
    const imported = await voxpop(['import', 'people.out.csv'], { settings: third })
    expect(imported.out).toMatch(new RegExp(`^${total} created, 0 updated, 0 unchanged, 0 skipped`))
  })

  it('gives the same site in a new one, with its pictures', async () => {
    const PUBLIC_URL = 'https://voxpop.example'
    const [first, second] = [await newSite('moving'), await newSite('moved')]
    await voxpop(['seed'], { settings: first })
    const known = { settings: { ...first, PUBLIC_URL } }
    expect((await voxpop(['export', 'all.json', '--pictures'], { settings: first })).err).toMatch(
      /needs PUBLIC_URL/,
    )
    const exported = await voxpop(['export', 'all.json', '--pictures'], known)
    const [, pictures] = /^(\d+) pictures were written/m.exec(exported.out) ?? []
    expect(Number(pictures)).toBeGreaterThan(10)
    const moved = { settings: { ...second, PUBLIC_URL } }
    const imported = await voxpop(['import', 'all.json', '--pictures'], moved)
    expect(imported).toMatchObject({ err: '', code: 0 })
    expect(imported.out).toContain(`\n${pictures} pictures came with the file\n`)
    await voxpop(['export', 'again.json', '--pictures'], moved)
    const read = (name: string) => fs.readFile(path.join(folder, name), 'utf8')
    expect(await read('again.json')).toBe(await read('all.json'))
    const names = async (name: string) => (await fs.readdir(path.join(folder, name))).sort()
    expect(await names('again.pictures')).toEqual(await names('all.pictures'))
    const again = await voxpop(['import', 'all.json', '--pictures'], moved)
    expect(again.out).toMatch(/^0 created, 0 updated, \d+ unchanged, 0 skipped/)
    expect((await voxpop(['recount'], moved)).out).toMatch(/^all \d+ counters equal/)
  })

  it.each<[string, string[], string]>([
    ['an unknown command', ['imp'], 'There is no command "imp"'],
    ['an unknown option', ['recount', '--wat'], "Unknown option '--wat'"],
    ['no file', ['import'], 'Name one file'],
    ['a missing file', ['import', 'none.csv'], 'none.csv: there is no such file'],
    ['no email', ['admin', 'create', '--password', 'secret'], 'Email is required'],
    ['an empty password', ['admin', 'create', '--email', 'a@example.org'], 'Password is required'],
  ])('prints an error in one line for %s', async (_, args, reason) => {
    const { out, err, code } = await voxpop(args)
    expect(code).toBe(1)
    expect(out).toBe('')
    expect(err).toContain(reason)
    expect(err.trimEnd()).not.toContain('\n')
  })

  it('prints which setting is invalid, and that the database is unreachable', async () => {
    expect((await voxpop(['recount'], { settings: { PORT: 'x' } })).err).toMatch(/^PORT must be/)
    const unreachable = { DATABASE_URL: 'postgres://127.0.0.1:9/none' }
    const { err } = await voxpop(['recount'], { settings: unreachable })
    expect(err).toMatch(/^The database cannot be reached \(refused\)/)
  })
})

describe('a database', () => {
  const site = newSite('migrated')
  const run = async (...args: string[]) => voxpop(args, { settings: await site })
  const change = async (statement: string) => administer((await site).DATABASE_URL, statement)
  const nameOf = async () => new URL((await site).DATABASE_URL).pathname.slice(1)

  it('lists the steps of a migration, takes them, and says how long each took', async () => {
    const upToDate = { out: 'The database is up to date.\n', err: '', code: 0 }
    expect(await run('migrate')).toEqual(upToDate)
    await change(
      `update function_files set hash = '' where name = (select min(name) from function_files)`,
    )
    const planned = await run('migrate', '--dry-run')
    expect(planned).toMatchObject({ err: '', code: 0 })
    expect(planned.out).toMatch(/^functions\/\S+\.sql\n$/)
    expect(await run('migrate', '--dry-run')).toEqual(planned)
    const { out, code } = await run('migrate')
    expect(code).toBe(0)
    expect(out.replace(/\d+ ms/, 'N ms')).toBe(`${planned.out}  N ms\n`)
    expect(await run('migrate', '--dry-run')).toEqual(upToDate)
  })

  it('that cannot be used is refused in one line that says why, with exit code 78', async () => {
    await change('create schema other')
    await change(`alter role current_user in database ${await nameOf()} set search_path = other`)
    const { out, err, code } = await run('recount')
    expect({ out, code }).toEqual({ out: '', code: 78 })
    expect(err).toMatch(
      /^The search_path of the role voxpop leads to the schema other first\..*;\n$/,
    )
  })

  it('that is newer is refused in one line', async () => {
    await change(`insert into public.migrations (name) values ('9999-future.sql')`)
    await change(`alter role current_user in database ${await nameOf()} reset search_path`)
    expect(await run('migrate', '--dry-run')).toEqual({
      out: '',
      err: 'The data is newer than this version: it has 9999-future.sql\n',
      code: 78,
    })
  })
})
