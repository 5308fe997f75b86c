import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, it } from 'vitest'
import { commandLine } from '../../test/command-line.ts'
import { createPreparedDataFolder } from '../../test/database.ts'
import { lockFolder } from '../platform/database/folder-lock.ts'

const folder = await fs.mkdtemp(path.join(inject('dataFolder'), 'commands-'))
const voxpop = commandLine(folder)

it('imports, backs up, and restores to a folder that does not exist yet', async () => {
  const first = { DATA_DIR: path.join(folder, 'first') }
  const second = { DATA_DIR: path.join(folder, 'second') }
  await createPreparedDataFolder(first.DATA_DIR)
  await fs.writeFile(path.join(folder, 'people.csv'), 'name,party\nAda,Left\nAda,Right\nBo,\n')
  expect(await voxpop(['import', 'people.csv'], { settings: first })).toEqual({
    out: '2 created, 0 updated, 0 unchanged, 1 skipped\n  line 3 (Ada): Duplicate of line 2\n',
    err: '',
    code: 0,
  })
  const secret = { BACKUP_PASSPHRASE: 'burst swarm slender' }
  const saved = await voxpop(['backup', 'site.backup'], { settings: { ...first, ...secret } })
  expect(saved.out).toMatch(/, encrypted$/m)
  const [, rows] = /^(\d+) rows and 0 files were written/.exec(saved.out) ?? []
  const wrong = { ...second, BACKUP_PASSPHRASE: 'another one' }
  expect(await voxpop(['restore', 'site.backup'], { settings: wrong })).toEqual({
    out: '',
    err: 'The passphrase is wrong. Nothing was changed.\n',
    code: 1,
  })
  await expect(fs.stat(second.DATA_DIR)).rejects.toThrow('ENOENT')
  await fs.writeFile(path.join(folder, 'passphrase.txt'), `${secret.BACKUP_PASSPHRASE}\n`)
  const restore = ['restore', 'site.backup', '--passphrase-file', 'passphrase.txt']
  expect(await voxpop(restore, { settings: second })).toEqual({
    out: `${rows} rows and 0 files were restored. Everyone has to log in again.\n`,
    err: '',
    code: 0,
  })
}, 120_000)

it('rejects a data folder that another process has locked, and names that process', async () => {
  const settings = { DATA_DIR: path.join(folder, 'taken') }
  const unlock = lockFolder(settings.DATA_DIR)
  const { err, code } = await voxpop(['recount'], { settings })
  unlock()
  expect(code).toBe(1)
  expect(err).toContain(`in use by process ${process.pid}`)
})
