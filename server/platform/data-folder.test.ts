import fs from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { createTempFolder, removeTempFolder } from '../../test/cleanup.ts'
import { restrictDataFolder } from './data-folder.ts'

const root = createTempFolder('modes')
afterAll(() => removeTempFolder(root))

let dataDir: string
const log = { warn: vi.fn() }
beforeEach(async () => {
  log.warn.mockClear()
  dataDir = await fs.mkdtemp(path.join(root, 'data-'))
  await fs.chmod(dataDir, 0o755)
})

const inData = (name: string) => path.join(dataDir, name)

async function write(name: string, mode: number) {
  await fs.mkdir(path.dirname(inData(name)), { recursive: true })
  await fs.writeFile(inData(name), '')
  await fs.chmod(inData(name), mode)
}

async function restrictAll() {
  const { contents } = await restrictDataFolder(dataDir, log as never)
  await contents
}

const modeOf = async (file: string) => ((await fs.stat(file)).mode & 0o777).toString(8)

it('takes the access of others from what the site has made, and from its folder', async () => {
  await write('database/base/1/1259', 0o666)
  await write('files/ada/picture.webp', 0o644)
  await write('outbox/mail.eml', 0o600)
  await write('lock', 0o644)
  for (const folder of ['database/base', 'files']) await fs.chmod(inData(folder), 0o777)
  await fs.chmod(inData('outbox'), 0o750)
  await restrictAll()
  for (const name of ['.', 'database', 'database/base/1', 'files', 'files/ada', 'outbox']) {
    expect([name, await modeOf(inData(name))]).toEqual([name, '700'])
  }
  for (const name of ['database/base/1/1259', 'files/ada/picture.webp', 'lock']) {
    expect([name, await modeOf(inData(name))]).toEqual([name, '600'])
  }
  expect(log.warn).toHaveBeenCalledOnce()
})

it('looks below a folder only while others have access to it', async () => {
  await write('files/picture.webp', 0o644)
  await fs.chmod(inData('files'), 0o700)
  await restrictAll()
  expect(await modeOf(inData('files/picture.webp'))).toBe('644')
  expect(log.warn).not.toHaveBeenCalled()
})

it('leaves alone what others have made, and a folder that holds it', async () => {
  await write('notes.txt', 0o644)
  await write('files/picture.webp', 0o644)
  await restrictAll()
  expect(await modeOf(inData('notes.txt'))).toBe('644')
  expect(await modeOf(dataDir)).toBe('755')
  expect(await modeOf(inData('files'))).toBe('700')
})

it('follows no symbolic link', async () => {
  const elsewhere = await fs.mkdtemp(path.join(root, 'elsewhere-'))
  await fs.chmod(elsewhere, 0o755)
  await fs.writeFile(path.join(elsewhere, 'file'), '', { mode: 0o644 })
  await fs.symlink(elsewhere, inData('files'))
  await write('database/PG_VERSION', 0o644)
  await fs.symlink(elsewhere, inData('database/folder'))
  await fs.symlink(path.join(elsewhere, 'file'), inData('database/file'))
  await fs.symlink('missing', inData('database/nothing'))
  await restrictAll()
  expect(await modeOf(inData('database/PG_VERSION'))).toBe('600')
  expect(await modeOf(elsewhere)).toBe('755')
  expect(await modeOf(path.join(elsewhere, 'file'))).toBe('644')
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    { restricted: [inData('database')] },
    expect.any(String),
  )
})

it('needs no folder', async () => {
  await restrictDataFolder(inData('missing'), log as never)
  expect(log.warn).not.toHaveBeenCalled()
})

it('says once how many files it could not restrict', async () => {
  for (const name of ['a', 'b']) await write(`files/${name}.webp`, 0o644)
  const open = fs.open
  vi.spyOn(fs, 'open').mockImplementation((file, ...rest) =>
    String(file).endsWith('.webp')
      ? Promise.reject(Object.assign(new Error('no'), { code: 'EPERM' }))
      : open(file, ...rest),
  )
  await restrictAll()
  expect(log.warn).toHaveBeenLastCalledWith(
    expect.objectContaining({ count: 2 }),
    'other users of this machine may have access to files of the site',
  )
})
