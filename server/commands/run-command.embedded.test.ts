import { spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childEnvironment } from '../../test/config.ts'
import { createPreparedDataFolder } from '../../test/database.ts'
import { lockFolder } from '../platform/database/folder-lock.ts'

const script = fileURLToPath(new URL('../../scripts/voxpop.ts', import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'voxpop-commands-'))
})
afterAll(() => fs.rm(folder, { recursive: true }))

/** Runs the command line in a separate process with an empty working directory. */
async function voxpop(args: string[], input = '', settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [script, ...args], {
    env: childEnvironment({ INIT_CWD: folder, DATA_DIR: path.join(folder, 'data'), ...settings }),
  })
  child.stdin.end(input)
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on('close', resolve)),
  ])
  return { out, err, code }
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
    await createPreparedDataFolder(path.join(folder, 'data'))
    await fs.writeFile(path.join(folder, 'people.csv'), 'name,party\nAda,Left\nAda,Right\nBo,\n')
    const imported = await voxpop(['import', 'people.csv'])
    expect(imported).toEqual({
      out: '2 created, 0 updated, 0 unchanged, 1 skipped\n  line 3 (Ada): Duplicate of line 2\n',
      err: '',
      code: 0,
    })
    const create = ['admin', 'create', '--email', 'Ada@example.org']
    expect((await voxpop(create, 'a long password\n')).out).toMatch(/created/)
    expect((await voxpop([...create, '--password', 'another one'])).out).toMatch(
      /now an administrator/,
    )
    const createTwin = ['admin', 'create', '--email', 'b@example.org', '--password']
    expect(await voxpop([...createTwin, '123456'])).toMatchObject({
      code: 1,
      err: 'This password is too common\n',
    })
    expect(await voxpop([...createTwin, 'one of two'])).toMatchObject({
      code: 1,
      err: 'Username already taken; choose one with --username\n',
    })
    const recount = await voxpop(['recount'])
    expect(recount).toMatchObject({ err: '', code: 0 })
    expect(recount.out).toMatch(
      /^all \d+ counters equal their rows\nthe 0 published numbers of votes under review agree with the reviews\nthe log of 0 entries has the hashes and the 0 heads that were signed\n$/,
    )
    const seeded = await voxpop(['seed'])
    expect(seeded.err).toMatch(/only for an empty one/)
  }, 120_000)

  it('backs up, restores to another folder, and exports a file that can be imported', async () => {
    const [first, second] = ['first', 'second'].map((name) => ({
      DATA_DIR: path.join(folder, name),
    })) as [{ DATA_DIR: string }, { DATA_DIR: string }]
    await createPreparedDataFolder(first.DATA_DIR)
    await voxpop(['seed'], '', first)
    const secret = { BACKUP_PASSPHRASE: 'burst swarm slender' }
    const saved = await voxpop(['backup', 'site.backup'], '', { ...first, ...secret })
    expect(saved.out).toMatch(/, encrypted$/m)
    const [, rows, files] = /^(\d+) rows and (\d+) files were written/.exec(saved.out) ?? []
    expect(Number(files)).toBeGreaterThan(10)
    expect((await voxpop(['backup', 'site.backup'], '', first)).err).toMatch(/already exists/)
    const wrong = { ...second, BACKUP_PASSPHRASE: 'another one' }
    expect(await voxpop(['restore', 'site.backup'], '', wrong)).toEqual({
      out: '',
      err: 'The passphrase is wrong. Nothing was changed.\n',
      code: 1,
    })
    expect((await voxpop(['restore', 'site.backup'], '', second)).err).toMatch(/BACKUP_PASSPHRASE/)
    await expect(fs.stat(second.DATA_DIR)).rejects.toThrow('ENOENT')
    await fs.writeFile(path.join(folder, 'passphrase.txt'), `${secret.BACKUP_PASSPHRASE}\n`)
    const restore = ['restore', 'site.backup', '--passphrase-file', 'passphrase.txt']
    const restored = await voxpop(restore, '', second)
    expect(restored).toEqual({
      out: `${rows} rows and ${files} files were restored. Everyone has to sign in again.\n`,
      err: '',
      code: 0,
    })
    expect((await voxpop(['recount'], '', second)).out).toMatch(/^all \d+ counters equal/)
    const twice = await voxpop(restore, '', second)
    expect(twice).toMatchObject({
      code: 1,
      err: expect.stringMatching(/database has rows already/),
    })
    const exported = await voxpop(['export', 'people.out.csv'], '', second)
    for (const file of ['second/files', 'people.out.csv']) {
      expect((await fs.stat(path.join(folder, file))).mode & 0o077).toBe(0)
    }
    const [, total] = /^(\d+) personalities/.exec(exported.out) ?? []
    const imported = await voxpop(['import', 'people.out.csv'])
    expect(imported.out).toMatch(new RegExp(`^${total} created, 0 updated, 0 unchanged, 0 skipped`))
  }, 120_000)

  it('rejects a data folder that another process has locked, and names that process', async () => {
    const dataDir = path.join(folder, 'taken')
    const unlock = lockFolder(dataDir)
    const { err, code } = await voxpop(['recount'], '', { DATA_DIR: dataDir })
    unlock()
    expect(code).toBe(1)
    expect(err).toContain(`in use by process ${process.pid}`)
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
    expect((await voxpop(['recount'], '', { PORT: 'x' })).err).toMatch(/^PORT must be/)
    const { err } = await voxpop(['recount'], '', { DATABASE_URL: 'postgres://127.0.0.1:9/none' })
    expect(err).toMatch(/^The database cannot be reached \(refused\)/)
  })
})
