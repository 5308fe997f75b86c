import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createTempFolder } from '../../test/cleanup.ts'
import { startS3Server } from '../../test/s3-server.ts'
import { readConfig } from '../config.ts'
import { filesFolder } from '../platform/files.ts'
import { filesMove } from './files-move.ts'

async function site() {
  const dataDir = createTempFolder('files')
  const s3 = await startS3Server()
  onTestFinished(() => s3.close())
  const folder = filesFolder(dataDir)
  const config = readConfig({ DATA_DIR: dataDir, FILES_URL: s3.url })
  return {
    s3,
    async add(name: string, text: string) {
      await fs.mkdir(path.dirname(path.join(folder, name)), { recursive: true })
      await fs.writeFile(path.join(folder, name), text)
    },
    stored: async () =>
      (await fs.readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
        .sort(),
    async move(...args: string[]) {
      const output: string[] = []
      const write = (text: string) => output.push(text)
      const terminal = { config, write, isInteractive: false, readInput: () => undefined }
      await filesMove.run(args, { ...terminal, askSecret: () => undefined })
      return output.at(-1)
    },
  }
}

it('moves pictures and published files to the bucket and back, all but the portraits of the demo', async () => {
  const { s3, add, stored, move } = await site()
  for (let n = 0; n < 260; n++) await add(`aa${n}/large.webp`, `picture ${n}`)
  await add('open-data/2026-01-31/tallies.csv', 'personality,up,down')
  await add('portrait-0123456789/640.webp', 'portrait')
  await add('portrait-of-an-older-demo.webp', 'portrait')
  expect(await move('--to-bucket')).toBe('261 files were moved to the bucket\n')
  expect(await stored()).toEqual(['portrait-0123456789/640.webp', 'portrait-of-an-older-demo.webp'])
  expect(s3.objects.size).toBe(261)
  expect(s3.objects.get('aa7/large.webp')).toEqual({
    type: 'image/webp',
    bytes: Buffer.from('picture 7'),
  })
  expect(await move('--to-bucket')).toBe('0 files were moved to the bucket\n')

  expect(await move('--to-folder')).toMatch(/^261 files were moved to .*files\n$/)
  expect([s3.objects.size, (await stored()).length]).toEqual([0, 263])
})

it('loses no file when the bucket fails, and moves the rest later', async () => {
  const { s3, add, stored, move } = await site()
  await add('aa/large.webp', 'picture')
  s3.isDown = true
  await expect(move('--to-bucket')).rejects.toThrow()
  expect(await stored()).toEqual(['aa/large.webp'])
  s3.isDown = false
  s3.isCutting = true
  await expect(move('--to-bucket')).rejects.toThrow('the copy of aa/large.webp has 3 bytes')
  expect(await stored()).toEqual(['aa/large.webp'])
  s3.isCutting = false
  expect(await move('--to-bucket')).toBe('1 files were moved to the bucket\n')
})

it('must be told which way, and which bucket', async () => {
  const { move } = await site()
  await expect(move()).rejects.toThrow('Choose one')
  await expect(move('--to-bucket', '--to-folder')).rejects.toThrow('Choose one')
})
